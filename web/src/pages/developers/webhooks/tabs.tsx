import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../../../components/states.tsx'
import { DeliveryDrawer } from '../../../domain/webhooks/deliveries/detail.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DeliveryList } from './deliveries/list.tsx'
import { isWebhookTab, type WebhookTab, webhookTabs } from './tab.ts'

const Stats = lazy(async () => ({ default: (await import('./stats/stats.tsx')).Stats }))
const Replays = lazy(async () => ({ default: (await import('./replays/list.tsx')).Replays }))
const ReplayForm = lazy(async () => ({ default: (await import('./replays/form.tsx')).ReplayForm }))
const Signature = lazy(async () => ({ default: (await import('./signature.tsx')).Signature }))

const route = getRouteApi('/webhooks/$id')

const Deliveries = ({ webhookId }: { webhookId: string }) => {
  const { delivery, tab: _tab, range: _range, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const [isResending, setResending] = useState(false)
  return (
    <>
      <DeliveryList
        webhookId={webhookId}
        filter={filter}
        choose={it => navigate({ search: it, replace: true })}
        open={it => navigate({ search: { ...filter, delivery: it.id } })}
        resend={() => setResending(true)}
      />
      {isResending && (
        <Suspense>
          <ReplayForm
            webhookId={webhookId}
            from={filter.from}
            close={() => setResending(false)}
            started={() => navigate({ search: { tab: 'replays' } })}
          />
        </Suspense>
      )}
      {delivery && <DeliveryDrawer id={delivery} close={() => navigate({ search: filter, replace: true })} />}
    </>
  )
}

const Shown = ({ tab, webhookId }: { tab: WebhookTab; webhookId: string }) => {
  const { range = 'day' } = route.useSearch()
  const navigate = route.useNavigate()
  switch (tab) {
    case 'deliveries':
      return <Deliveries webhookId={webhookId} />
    case 'stats':
      return (
        <Stats
          id={webhookId}
          range={range}
          choose={it => navigate({ search: { tab, range: it }, replace: true })}
        />
      )
    case 'replays':
      return <Replays webhookId={webhookId} />
    case 'signature':
      return <Signature />
  }
}

/** The content of a tab loads when the tab is opened. */
export const WebhookTabs = ({ webhookId }: { webhookId: string }) => {
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
            <Shown tab={tab} webhookId={webhookId} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
