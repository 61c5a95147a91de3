import { Group, Stack, Title } from '@mantine/core'
import { Filter } from '../parts/filter.tsx'
import { Paged } from '../parts/paged.tsx'
import { Records } from '../parts/records.tsx'
import { Time } from '../parts/time.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { type DeliveryItem, useDeliveries } from './delivery-queries.ts'
import { type DeliveryStatus, deliveryStatuses } from './delivery-status.ts'
import { Outcome } from './outcome.tsx'

const Rows = ({ items, open }: { items: DeliveryItem[]; open: (item: DeliveryItem) => void }) => {
  const { say } = useTexts()
  return (
    <Records
      label={say('deliveries.title')}
      heading="deliveries.event"
      items={items}
      below={() => null}
      columns={[
        { heading: 'deliveries.status', show: it => <DeliveryBadge status={it.status} /> },
        {
          heading: 'deliveries.last',
          show: ({ lastAttempt }) => (lastAttempt ? <Outcome {...lastAttempt} /> : say('deliveries.none')),
        },
        { heading: 'deliveries.trigger', show: it => say(`deliveries.trigger.${it.trigger}`) },
        { heading: 'deliveries.at', show: it => <Time moment={it.createdAt} finest="second" /> },
      ]}
      actions={[{ label: 'deliveries.open', act: open }]}
    />
  )
}

type Props = {
  webhookId: string
  status: DeliveryStatus | undefined
  choose: (status: DeliveryStatus | undefined) => void
  open: (item: DeliveryItem) => void
}

/** What was sent, or shall be: the newest event first. */
export const DeliveryList = ({ webhookId, status, choose, open }: Props) => {
  const { say } = useTexts()
  const list = useDeliveries(webhookId, status)
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {say('deliveries.title')}
        </Title>
        <Filter
          aria-label={say('deliveries.filter')}
          none={say('deliveries.status.all')}
          values={deliveryStatuses}
          nameOf={it => say(`deliveries.status.${it}`)}
          value={status}
          choose={choose}
        />
      </Group>
      <Paged list={list} empty="deliveries.empty" count="deliveries.count">
        {items => <Rows items={items} open={open} />}
      </Paged>
    </Stack>
  )
}
