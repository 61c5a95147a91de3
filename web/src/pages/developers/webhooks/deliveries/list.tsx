import { Button, Group, Stack, Title, VisuallyHidden } from '@mantine/core'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { Records } from '../../../../components/lists/records.tsx'
import { Time } from '../../../../components/time.tsx'
import { DeliveryBadge } from '../../../../domain/webhooks/deliveries/badge.tsx'
import type { DeliveryFilter } from '../../../../domain/webhooks/deliveries/filter.ts'
import { type DeliveryItem, useDeliveries } from '../../../../domain/webhooks/deliveries/queries.ts'
import { Subject } from '../../../../domain/webhooks/deliveries/subject.tsx'
import { Outcome } from '../../../../domain/webhooks/outcome.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { useIsReplaying } from '../replays/queries.ts'
import { DeliveryFilters } from './filters.tsx'

const Rows = ({ items, open }: { items: DeliveryItem[]; open: (item: DeliveryItem) => void }) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('deliveries.title')}
      heading="deliveries.event"
      items={items}
      below={({ subject }) => <Subject text={subject} />}
      columns={[
        { heading: 'deliveries.status', show: it => <DeliveryBadge status={it.status} /> },
        {
          heading: 'deliveries.last',
          show: ({ lastAttempt }) => (lastAttempt ? <Outcome {...lastAttempt} /> : t('deliveries.none')),
        },
        { heading: 'deliveries.trigger', show: it => t(`deliveries.trigger.${it.trigger}`) },
        { heading: 'deliveries.at', show: it => <Time moment={it.createdAt} finest="second" /> },
      ]}
      actions={[{ label: 'deliveries.open', act: open }]}
    />
  )
}

type Props = {
  webhookId: string
  filter: DeliveryFilter
  choose: (filter: DeliveryFilter) => void
  open: (item: DeliveryItem) => void
  /** Starts a replay of what was not delivered. */
  replay: () => void
}

/** The deliveries of a webhook, newest event first. */
export const DeliveryList = ({ webhookId, filter, choose, open, replay }: Props) => {
  const { t } = useTexts()
  const list = useDeliveries(webhookId, filter, useIsReplaying(webhookId))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Stack>
      <VisuallyHidden>
        <Title order={2}>{t('deliveries.title')}</Title>
      </VisuallyHidden>
      <DeliveryFilters filter={filter} error={list.error} choose={choose} />
      <Group>
        <Button variant="default" size="xs" onClick={replay}>
          {t('replays.undelivered')}
        </Button>
      </Group>
      <PagedList
        list={list}
        empty={isFiltered ? 'deliveries.none.found' : 'deliveries.empty'}
        picture={isFiltered ? 'search' : 'signal'}
        count="deliveries.count"
      >
        {items => <Rows items={items} open={open} />}
      </PagedList>
    </Stack>
  )
}
