import { Text } from '@mantine/core'
import { Records } from '../../../components/lists/records.tsx'
import { DeliveryBadge } from '../../../domain/webhooks/deliveries/badge.tsx'
import { Outcome } from '../../../domain/webhooks/outcome.tsx'
import { useWebhooks } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Event } from './queries.ts'

type Item = Event['deliveries'][number]

/** The deliveries of an event to each webhook. */
export const Deliveries = ({ items, open }: { items: Item[]; open: (item: Item) => void }) => {
  const { t } = useTexts()
  const webhooks = useWebhooks(undefined).data?.pages.flatMap(page => page.items)
  const urls = new Map(webhooks?.map(({ id, url }) => [id, url]))
  const nameOf = (id: string) => (webhooks ? (urls.get(id) ?? t('events.webhook.deleted')) : id)
  if (items.length === 0) return <Text c="dimmed">{t('events.unsent.about')}</Text>
  return (
    <Records
      label={t('deliveries.title')}
      heading="events.webhook"
      items={items.map(it => ({ ...it, name: nameOf(it.webhookId) }))}
      below={() => null}
      columns={[
        { heading: 'deliveries.status', show: it => <DeliveryBadge status={it.status} /> },
        {
          heading: 'deliveries.last',
          show: ({ lastAttempt }) => (lastAttempt ? <Outcome {...lastAttempt} /> : t('deliveries.none')),
        },
        { heading: 'deliveries.trigger', show: it => t(`deliveries.trigger.${it.trigger}`) },
      ]}
      actions={[{ label: 'deliveries.open', act: open }]}
    />
  )
}
