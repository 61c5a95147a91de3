import { Group, Pill, Text } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type MacroAction, useActionText } from '../actions/texts.ts'

type Props = { actions: MacroAction[]; change: (actions: MacroAction[]) => void }

/** The actions that run when the message is sent. Each can be removed. */
export const QueuedActions = ({ actions, change }: Props) => {
  const { t } = useTexts()
  const textOf = useActionText()
  if (actions.length === 0) return null
  return (
    <Group gap={6} mt="xs" role="group" aria-label={t('composer.actions')}>
      <Text size="sm" c="dimmed" component="span">
        {t('composer.then')}
      </Text>
      {actions.map((action, place) => {
        const name = textOf(action)
        return (
          <Pill
            // biome-ignore lint/suspicious/noArrayIndexKey: the same action may be queued twice
            key={place}
            withRemoveButton
            maw="100%"
            onRemove={() => change(actions.toSpliced(place, 1))}
            removeButtonProps={{
              'aria-label': t('composer.actions.remove', { name }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            <bdi>{name}</bdi>
          </Pill>
        )
      })}
    </Group>
  )
}
