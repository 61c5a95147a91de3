import { durationIn } from '@earshot/i18n'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { Announcer } from '../../../components/announcer.tsx'
import type { RecordAction } from '../../../components/lists/records.tsx'
import { SortableList } from '../../../components/lists/sortable-list.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useMatchText } from '../../../domain/support/match.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { hours, type Policy, useOrderPolicies } from './queries.ts'
import { targets } from './targets.ts'

const Targets = (policy: Policy) => {
  const { t, language } = useTexts()
  const texts = targets.flatMap(target => {
    const seconds = policy.targets[target]
    return seconds === null ? [] : `${t(`sla.${target}`)} ${durationIn(language, seconds)}`
  })
  return (
    <Text size="sm" className="breakable">
      {texts.join(' · ')}
    </Text>
  )
}

const Row = (policy: Policy) => {
  const { t } = useTexts()
  const textOf = useMatchText()
  const named = hours.useAll().data?.find(({ id }) => id === policy.businessHoursId)
  return (
    <>
      <Group gap="xs">
        <Text fw={600} className="breakable" component="span">
          <bdi>{policy.name}</bdi>
        </Text>
        {policy.isDefault && (
          <Badge variant="default" tt="none">
            {t('sla.default.badge')}
          </Badge>
        )}
      </Group>
      <Targets {...policy} />
      <Text size="xs" c="dimmed" className="breakable">
        <bdi>{textOf(policy.match)}</bdi>
        {' · '}
        <bdi>{policy.businessHoursId === null ? t('sla.hours.always') : named?.name}</bdi>
      </Text>
    </>
  )
}

/** If several policies match, the first one applies. */
export const PolicyList = ({ items, actions }: { items: Policy[]; actions: RecordAction<Policy>[] }) => {
  const { t } = useTexts()
  const order = useOrderPolicies()
  return (
    <Announcer>
      <Stack>
        {order.error && <ErrorNote error={order.error} />}
        <SortableList label={t('sla.policies')} items={items} save={order.mutate} actions={actions}>
          {policy => <Row {...policy} />}
        </SortableList>
      </Stack>
    </Announcer>
  )
}
