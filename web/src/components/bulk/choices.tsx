import { Button, Menu } from '@mantine/core'

type Choice = { value: string; label: string }

type Props = { label: string; choices: Choice[]; none?: string; act: (value: string | null) => void }

/** A menu of values to set for all selected items. */
export const Choices = ({ label, choices, none, act }: Props) => (
  <Menu position="bottom-start" shadow="md">
    <Menu.Target>
      <Button size="compact-sm" variant="default">
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown className="choices">
      {none !== undefined && <Menu.Item onClick={() => act(null)}>{none}</Menu.Item>}
      {choices.map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => act(value)}>
          <bdi>{label}</bdi>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
