import { ActionIcon, Button, Fieldset, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { IconName } from '../../../components/icon-paths.ts'
import { Icon } from '../../../components/icons.tsx'
import { moved } from '../../../components/lists/reorder.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { ActionFields, type FieldOf } from './fields.tsx'
import { type ActionValues, maxActions, newAction } from './values.ts'

type ToolProps = { icon: IconName; label: string; isOff?: boolean; act: () => void }

const Tool = ({ icon, label, isOff = false, act }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    data-disabled={isOff}
    onClick={() => isOff || act()}
  >
    <Icon name={icon} size={16} />
  </ActionIcon>
)

type Props = {
  legend: string
  /** The types of actions to choose from. */
  types: readonly ActionValues['type'][]
  /** Shown while there are no actions. */
  none: string
  value: ActionValues[]
  onChange: (actions: ActionValues[]) => void
  /** The form props of the action at an index. */
  fieldOf: (place: number) => FieldOf
  error: ReactNode
}

/** The actions of a workflow or macro, in the order in which they run. */
export const ActionsEditor = ({ legend, types, none, value, onChange, fieldOf, error }: Props) => {
  const { t } = useTexts()
  return (
    <Fieldset legend={legend} data-path="actions" tabIndex={-1}>
      <Stack component="ol" className="cards" gap="sm">
        {value.map(({ key, type }, place) => {
          const name = t(`workflows.action.${type}`)
          return (
            <Paper key={key} component="li" withBorder p="sm">
              <Group justify="space-between" wrap="nowrap" mb={type === 'close' ? 0 : 'xs'}>
                <NativeSelect
                  aria-label={t('workflows.action', { place: place + 1 })}
                  data={types.map(it => ({ value: it, label: t(`workflows.action.${it}`) }))}
                  {...fieldOf(place)('type')}
                />
                <Group gap={4} wrap="nowrap">
                  <Tool
                    icon="up"
                    label={t('order.up', { name })}
                    isOff={place === 0}
                    act={() => onChange(moved(value, place, place - 1))}
                  />
                  <Tool
                    icon="down"
                    label={t('order.down', { name })}
                    isOff={place === value.length - 1}
                    act={() => onChange(moved(value, place, place + 1))}
                  />
                  <Tool
                    icon="minus"
                    label={t('workflows.action.remove', { name })}
                    act={() => onChange(value.toSpliced(place, 1))}
                  />
                </Group>
              </Group>
              <ActionFields type={type} field={fieldOf(place)} />
            </Paper>
          )
        })}
      </Stack>
      {value.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {value.length < maxActions && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onChange([...value, newAction()])}
        >
          {t('workflows.action.add')}
        </Button>
      )}
    </Fieldset>
  )
}
