import { Button, Menu } from '@mantine/core'
import { Icon } from '../../../components/icons.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'

/** Those that every conversation has come first. */
const variables = [
  'visitor.firstName',
  'visitor.name',
  'agent.name',
  'conversation.subject',
  'ticket.number',
  'company.name',
  'workspace.name',
] as const

/** Customers without a name are common, so their variables get a fallback. */
const needsFallback = (variable: string): boolean => variable.startsWith('visitor.')

/** Chooses a variable to insert into the text. */
export const VariableMenu = ({ insert }: { insert: (variable: string) => void }) => {
  const { t } = useTexts()
  const textOf = (name: string): string =>
    needsFallback(name) ? `{{${name} | ${t('macros.variables.fallback')}}}` : `{{${name}}}`
  return (
    <Menu position="bottom-start" width={320} returnFocus={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={16} />}>
          {t('macros.variables')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {variables.map(name => (
          <Menu.Item
            key={name}
            onClick={() => insert(textOf(name))}
            rightSection={
              <code className="aside" dir="ltr">
                {name}
              </code>
            }
          >
            {t(`macros.variable.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
