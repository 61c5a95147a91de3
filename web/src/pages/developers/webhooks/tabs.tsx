import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../../../components/states.tsx'
import { DeliveryDrawer } from '../../../domain/webhooks/deliveries/detail.tsx'
import type { Webhook } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DeliveryList } from './deliveries/list.tsx'
import { isWebhookTab, type WebhookTab, webhookTabs } from './tab.ts'

const Stats = lazy(async () => ({ default: (await import('./stats/stats.tsx')).Stats }))
const Replays = lazy(async () => ({ default: (await import('./replays/list.tsx')).Replays }))
const ReplayForm = lazy(async () => ({ default: (await import('./replays/form.tsx')).ReplayForm }))
const Signature = lazy(async () => ({ default: (await import('./signature.tsx')).Signature }))

const route = getRouteApi('/webhooks/$id')

/** From the chosen day on, or since the receiver last took a delivery, if it fails now. */
const replaySince = (webhook: Webhook, from: string | undefined): number | undefined => {
  if (from !== undefined) return Date.parse(`${from}T00:00`)
  if (webhook.consecutiveFailures === 0 && webhook.status === 'active') return undefined
  return Date.parse(webhook.lastSuccessAt ?? webhook.createdAt)
}

const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const { delivery, tab: _tab, range: _range, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const [isReplaying, setReplaying] = useState(false)
  return (
    <>
      <DeliveryList
        webhookId={webhook.id}
        filter={filter}
        choose={it => navigate({ search: it, replace: true })}
        open={it => navigate({ search: { ...filter, delivery: it.id } })}
        replay={() => setReplaying(true)}
      />
      {isReplaying && (
        <Suspense>
          <ReplayForm
            webhookId={webhook.id}
            since={replaySince(webhook, filter.from)}
            close={() => setReplaying(false)}
            started={() => navigate({ search: { tab: 'replays' } })}
          />
        </Suspense>
      )}
      {delivery && <DeliveryDrawer id={delivery} close={() => navigate({ search: filter, replace: true })} />}
    </>
  )
}

const Shown = ({ tab, webhook }: { tab: WebhookTab; webhook: Webhook }) => {
  const { range = 'day' } = route.useSearch()
  const navigate = route.useNavigate()
  switch (tab) {
    case 'deliveries':
      return <Deliveries webhook={webhook} />
    case 'stats':
      return (
        <Stats
          id={webhook.id}
          range={range}
          choose={it => navigate({ search: { tab, range: it }, replace: true })}
        />
      )
    case 'replays':
      return <Replays webhookId={webhook.id} />
    case 'signature':
      return <Signature />
  }
}

/** The content of a tab loads when the tab is opened. */
export const WebhookTabs = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTexts()
  const { tab: shown = 'deliveries' } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (tab: string | null) => {
    if (isWebhookTab(tab)) void navigate({ search: tab === 'deliveries' ? {} : { tab } })
  }
  return (
    <Tabs value={shown} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md" aria-label={t('webhooks.parts')}>
        {webhookTabs.map(tab => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`webhooks.part.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {webhookTabs.map(tab => (
        <Tabs.Panel key={tab} value={tab}>
          <Suspense fallback={<Loading />}>
            <Shown tab={tab} webhook={webhook} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
