import { Group, Stack, Title } from '@mantine/core'
import { Filter } from '../../../../components/forms/filter.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { Records } from '../../../../components/lists/records.tsx'
import { Time } from '../../../../components/time.tsx'
import { Outcome } from '../../../../domain/webhooks/outcome.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { DeliveryBadge } from './badge.tsx'
import { type DeliveryItem, useDeliveries } from './queries.ts'
import { type DeliveryStatus, deliveryStatuses } from './status.ts'

const Rows = ({ items, open }: { items: DeliveryItem[]; open: (item: DeliveryItem) => void }) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('deliveries.title')}
      heading="deliveries.event"
      items={items}
      below={() => null}
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
  status: DeliveryStatus | undefined
  choose: (status: DeliveryStatus | undefined) => void
  open: (item: DeliveryItem) => void
}

/** The deliveries of a webhook, newest event first. */
export const DeliveryList = ({ webhookId, status, choose, open }: Props) => {
  const { t } = useTexts()
  const list = useDeliveries(webhookId, status)
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('deliveries.title')}
        </Title>
        <Filter
          aria-label={t('deliveries.filter')}
          none={t('deliveries.status.all')}
          values={deliveryStatuses}
          nameOf={it => t(`deliveries.status.${it}`)}
          value={status}
          choose={choose}
        />
      </Group>
      <PagedList list={list} empty="deliveries.empty" count="deliveries.count">
        {items => <Rows items={items} open={open} />}
      </PagedList>
    </Stack>
  )
}
