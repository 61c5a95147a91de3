import { Anchor, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Filter } from '../../../components/forms/filter.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { type WebhookFilter, webhookFilters } from '../../../domain/webhooks/filter.ts'
import { useWebhooks, type Webhook } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { patchSearch } from '../../../url/search-params.ts'
import { useWebhookActions } from './actions.tsx'
import { CreateWebhook } from './edit.tsx'
import { FailureGauge } from './failure-gauge.tsx'
import { Trend } from './stats/trend.tsx'
import { useTrends } from './stats/trend-queries.ts'
import { WebhookStatus } from './status.tsx'

const route = getRouteApi('/webhooks')

const ToWebhook = ({ id, name }: Webhook) => (
  <Anchor inherit renderRoot={props => <Link to="/webhooks/$id" params={{ id }} {...props} />}>
    <bdi>{name}</bdi>
  </Anchor>
)

const LastDelivery = ({ lastDeliveryAt, lastError }: Webhook) => {
  const { t } = useTexts()
  if (lastDeliveryAt === null) return t('time.never')
  return (
    <>
      <Time moment={lastDeliveryAt} />
      {lastError && (
        <Text size="xs" c="var(--mantine-color-error)">
          <bdi>{lastError}</bdi>
        </Text>
      )}
    </>
  )
}

type ListProps = { webhooks: Webhook[]; actions: RecordAction<Webhook>[] }

const WebhookList = ({ webhooks, actions }: ListProps) => {
  const { t } = useTexts()
  const trends = useTrends(webhooks.map(({ id }) => id))
  return (
    <Records
      label={t('webhooks.title')}
      heading="webhooks.url"
      items={webhooks}
      link={it => <ToWebhook {...it} />}
      below={({ description }) => (
        <Text size="xs" c="dimmed">
          <bdi>{description}</bdi>
        </Text>
      )}
      columns={[
        { heading: 'webhooks.status', show: it => <WebhookStatus {...it} /> },
        {
          heading: 'webhooks.events',
          show: it => t('webhooks.events.count', { count: it.events.length }),
        },
        { heading: 'webhooks.trend', show: ({ id }) => <Trend id={id} trends={trends} /> },
        {
          heading: 'webhooks.failures',
          show: it => <FailureGauge failures={it.consecutiveFailures} />,
        },
        { heading: 'webhooks.lastDelivery', show: it => <LastDelivery {...it} /> },
      ]}
      actions={actions}
    />
  )
}

type ShownProps = {
  status: WebhookFilter | undefined
  choose: (status: WebhookFilter | undefined) => void
}

const Webhooks = ({ status, choose }: ShownProps) => {
  const { t } = useTexts()
  const list = useWebhooks(status)
  const { actions, dialogs } = useWebhookActions()
  return (
    <>
      <Filter
        size="xs"
        w="fit-content"
        mb="sm"
        aria-label={t('webhooks.filter')}
        none={t('webhooks.filter.all')}
        values={webhookFilters}
        nameOf={it => t(`webhooks.status.${it}`)}
        value={status}
        choose={choose}
      />
      <PagedList
        list={list}
        empty={status ? 'webhooks.filter.none' : 'webhooks.empty'}
        picture={status ? 'search' : 'signal'}
        count="webhooks.count"
      >
        {webhooks => <WebhookList webhooks={webhooks} actions={actions} />}
      </PagedList>
      {dialogs}
    </>
  )
}

export const WebhooksPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const { status, create } = route.useSearch()
  const navigate = route.useNavigate()
  if (!canAdminister(me)) return <Page title={t('webhooks.title')} about={t('error.forbidden')} />
  return (
    <Page
      title={t('webhooks.title')}
      about={t('webhooks.about')}
      create={{
        label: 'webhooks.create',
        open: () => navigate({ search: it => patchSearch(it, { create: true }) }),
      }}
    >
      <Webhooks
        status={status}
        choose={next => navigate({ search: it => patchSearch(it, { status: next }), replace: true })}
      />
      {create && (
        <CreateWebhook
          close={() => navigate({ search: it => patchSearch(it, { create: undefined }), replace: true })}
          done={id => navigate({ to: '/webhooks/$id', params: { id }, replace: true })}
        />
      )}
    </Page>
  )
}
