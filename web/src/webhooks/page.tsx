import { Anchor, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CreateButton } from '../parts/create-button.tsx'
import { Page } from '../parts/page.tsx'
import { Paged } from '../parts/paged.tsx'
import { Records } from '../parts/records.tsx'
import { Time } from '../parts/time.tsx'
import { canAdminister, useMe } from '../session.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { useWebhookActions } from './actions.tsx'
import { CreateWebhook } from './edit.tsx'
import { FailureGauge } from './gauge.tsx'
import { useWebhooks, type Webhook } from './queries.ts'
import { WebhookStatus } from './status.tsx'

const route = getRouteApi('/webhooks')

const ToWebhook = ({ id, name }: Webhook) => (
  <Anchor inherit renderRoot={props => <Link to="/webhooks/$id" params={{ id }} {...props} />}>
    <bdi>{name}</bdi>
  </Anchor>
)

const LastDelivery = ({ lastDeliveryAt, lastError }: Webhook) => {
  const { say } = useTexts()
  if (lastDeliveryAt === null) return say('time.never')
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

const Webhooks = () => {
  const { say } = useTexts()
  const list = useWebhooks()
  const { actions, dialogs } = useWebhookActions()
  return (
    <>
      <Paged list={list} empty="webhooks.empty" count="webhooks.count">
        {webhooks => (
          <Records
            label={say('webhooks.title')}
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
                show: it => say('webhooks.events.count', { count: it.events.length }),
              },
              {
                heading: 'webhooks.failures',
                show: it => <FailureGauge failures={it.consecutiveFailures} />,
              },
              { heading: 'webhooks.lastDelivery', show: it => <LastDelivery {...it} /> },
            ]}
            actions={actions}
          />
        )}
      </Paged>
      {dialogs}
    </>
  )
}

export const WebhooksPage = () => {
  const { say } = useTexts()
  const me = useMe()
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  if (!canAdminister(me)) return <Page title={say('webhooks.title')} about={say('error.forbidden')} />
  return (
    <Page
      title={say('webhooks.title')}
      about={say('webhooks.about')}
      actions={<CreateButton label="webhooks.create" open={() => navigate({ search: { create: true } })} />}
    >
      <Webhooks />
      {create && <CreateWebhook close={() => navigate({ search: {}, replace: true })} />}
    </Page>
  )
}
