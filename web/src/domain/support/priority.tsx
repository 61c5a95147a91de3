import { Badge, Button, Menu, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Priority, priorities } from './types.ts'

const colors = { urgent: 'orange', high: 'yellow', medium: 'blue', low: 'gray', none: 'gray' } as const

const isPriority = (text: string): text is Priority => (priorities as readonly string[]).includes(text)

/** Shows nothing without a priority. */
export const PriorityBadge = ({ priority }: { priority: Priority }) => {
  const { t } = useTexts()
  if (priority === 'none') return null
  return (
    <Badge variant="dot" size="sm" color={colors[priority]} tt="none">
      {t(`priority.${priority}`)}
    </Badge>
  )
}

/** The priority where a row has no room for its name. Shows nothing without a priority. */
export const PriorityDot = ({ priority }: { priority: Priority }) => {
  const { t } = useTexts()
  if (priority === 'none') return null
  const name = `${t('priority.title')}: ${t(`priority.${priority}`)}`
  return (
    <span
      className="priority-dot"
      title={name}
      style={{ background: `var(--mantine-color-${colors[priority]}-6)` }}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

type Props = {
  /** Undefined for several conversations. */
  priority?: Priority
  choose: (priority: Priority) => void
}

export const PriorityMenu = ({ priority, choose }: Props) => {
  const { t } = useTexts()
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <Button size="xs" variant="default">
          {t('priority.title')}
          {priority && `: ${t(`priority.${priority}`)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={priority ?? null}
          onChange={it => isPriority(it) && it !== priority && choose(it)}
          aria-label={t('priority.title')}
        >
          {priorities.map(it => (
            <Menu.RadioItem key={it} value={it} closeMenuOnClick>
              {t(`priority.${it}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
