import { Badge, Button, Menu } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Priority, priorities } from './types.ts'

const colors = { urgent: 'orange', high: 'yellow', medium: 'blue', low: 'gray', none: 'gray' } as const

const isPriority = (text: string): text is Priority => (priorities as readonly string[]).includes(text)

/** Shows nothing without a priority. */
export const PriorityBadge = ({ priority }: { priority: Priority }) => {
  const { say } = useTexts()
  if (priority === 'none') return null
  return (
    <Badge variant="dot" size="sm" color={colors[priority]} tt="none">
      {say(`priority.${priority}`)}
    </Badge>
  )
}

type Props = { priority: Priority; choose: (priority: Priority) => void }

export const PriorityMenu = ({ priority, choose }: Props) => {
  const { say } = useTexts()
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <Button size="xs" variant="default">
          {say('priority.title')}: {say(`priority.${priority}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={priority}
          onChange={it => isPriority(it) && it !== priority && choose(it)}
          aria-label={say('priority.title')}
        >
          {priorities.map(it => (
            <Menu.RadioItem key={it} value={it} closeMenuOnClick>
              {say(`priority.${it}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
