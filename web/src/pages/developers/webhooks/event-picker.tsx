import { Accordion, Badge, Button, Checkbox, Group, Input, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../../components/states.tsx'
import { type EventName, type EventType, useEventTypes } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Family = EventType['family']
type FieldProps = { value: EventName[]; onChange: (events: EventName[]) => void }

const Choice = ({ type, summary, private: isPrivate }: EventType) => {
  const { t } = useTexts()
  return (
    <Checkbox
      value={type}
      label={
        <Group gap="xs">
          <bdi>{type}</bdi>
          {isPrivate && (
            <Badge variant="default" size="sm" tt="none">
              {t('webhooks.events.private')}
            </Badge>
          )}
        </Group>
      }
      description={<bdi>{summary}</bdi>}
    />
  )
}

const openOf = (types: EventType[]): EventName[] => types.flatMap(it => (it.private ? [] : [it.type]))

type FamilyProps = FieldProps & { family: Family; types: EventType[] }

const FamilyItem = ({ family, types, value, onChange }: FamilyProps) => {
  const { t } = useTexts()
  const others = value.filter(name => !types.some(({ type }) => type === name))
  const open = openOf(types)
  return (
    <Accordion.Item value={family}>
      <Accordion.Control>
        <Group justify="space-between" pe="sm">
          <span>{t(`webhooks.family.${family}`)}</span>
          <Text size="sm" c="dimmed" span>
            {t('webhooks.events.chosen', { count: value.length - others.length, most: types.length })}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <Group gap="xs">
            {open.length > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onChange([...new Set([...value, ...open])])}
              >
                {t('webhooks.events.all')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => onChange(others)}>
              {t('webhooks.events.none')}
            </Button>
          </Group>
          {types.map(it => (
            <Choice key={it.type} {...it} />
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

type Props = FieldProps & { error?: ReactNode }

/** Event types to subscribe to, by family. */
export const EventPicker = ({ value, onChange, error }: Props) => {
  const { t } = useTexts()
  const types = useEventTypes()
  if (types.isPending) return <Skeleton h={200} />
  if (!types.data) return <ErrorNote error={types.error} />
  const families = Map.groupBy(types.data, ({ family }) => family)
  return (
    <div data-path="events" tabIndex={-1}>
      <Checkbox.Group
        label={t('webhooks.events')}
        description={t('webhooks.events.about')}
        withAsterisk
        value={value}
        onChange={events => onChange(events as EventName[])} // the values are event types of the catalog
      >
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => onChange(types.data.map(it => it.type))}>
            {t('webhooks.events.every')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChange(openOf(types.data))}>
            {t('webhooks.events.all')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChange([])}>
            {t('webhooks.events.none')}
          </Button>
          <Text size="sm" c="dimmed" span>
            {t('webhooks.events.chosen', { count: value.length, most: types.data.length })}
          </Text>
        </Group>
        <Accordion variant="contained" multiple mt="xs" keepMounted={false}>
          {[...families].map(([family, ofIt]) => (
            <FamilyItem key={family} family={family} types={ofIt} value={value} onChange={onChange} />
          ))}
        </Accordion>
        {error && (
          <Input.Error role="alert" mt="xs">
            {error}
          </Input.Error>
        )}
      </Checkbox.Group>
    </div>
  )
}
