import { Anchor, Button, Card, Group, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../parts/page.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { canAdminister, useMe } from '../session.tsx'
import type { TextKey } from '../texts/en.ts'
import { momentIn } from '../texts/times.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { useWebhookActions } from './actions.tsx'
import { DeliveryDrawer } from './delivery.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { FailureGauge } from './gauge.tsx'
import { useBoards, useWebhook, type Webhook } from './queries.ts'
import { WebhookStatus } from './status.tsx'

const route = getRouteApi('/webhooks/$id')

const Boards = ({ boardIds }: Webhook) => {
  const { say } = useTexts()
  const boards = useBoards()
  if (boardIds.length === 0) return say('webhooks.boards.all')
  const names = new Map(boards.data?.map(({ id, name }) => [id, name]))
  return <bdi>{boardIds.map(id => names.get(id) ?? id).join(', ')}</bdi>
}

const Moment = ({ at }: { at: string | null }) => {
  const { say } = useTexts()
  return at === null ? say('time.never') : <Time moment={at} />
}

const Facts = (webhook: Webhook) => {
  const { say, language } = useTexts()
  const { lastError, previousSecretExpiresAt: until } = webhook
  const facts: [TextKey, ReactNode][] = [
    ['webhooks.status', <WebhookStatus key="status" {...webhook} />],
    ['webhooks.failures', <FailureGauge key="failures" failures={webhook.consecutiveFailures} />],
    ['webhooks.events', <bdi key="events">{webhook.events.join(', ')}</bdi>],
    ['webhooks.boards', <Boards key="boards" {...webhook} />],
    ['webhooks.lastDelivery', <Moment key="delivery" at={webhook.lastDeliveryAt} />],
    ['webhooks.lastSuccess', <Moment key="success" at={webhook.lastSuccessAt} />],
    ['webhooks.lastError', lastError && <bdi key="error">{lastError}</bdi>],
    ['webhooks.created.at', <Time key="created" moment={webhook.createdAt} />],
  ]
  return (
    <Card withBorder>
      <dl className="details facts">
        {facts.map(
          ([heading, fact]) =>
            fact && (
              <div key={heading}>
                <dt>{say(heading)}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {until !== null && Date.parse(until) > Date.now() && (
        <Text size="xs" c="dimmed" mt="xs">
          {say('rotate.previous', { when: momentIn(language, until) })}
        </Text>
      )}
    </Card>
  )
}

const Actions = ({ webhook }: { webhook: Webhook }) => {
  const { say } = useTexts()
  const navigate = route.useNavigate()
  const { actions, dialogs } = useWebhookActions(() => navigate({ to: '/webhooks' }))
  return (
    <>
      <Group gap="xs">
        {actions
          .filter(({ isFor }) => !isFor || isFor(webhook))
          .map(({ label, act }) => (
            <Button key={label} variant="default" onClick={() => act(webhook)}>
              {say(label)}
            </Button>
          ))}
      </Group>
      {dialogs}
    </>
  )
}

const Content = ({ webhook }: { webhook: Webhook }) => {
  const { status, delivery } = route.useSearch()
  const navigate = route.useNavigate()
  const showing = status ? { status } : {}
  return (
    <>
      <Actions webhook={webhook} />
      <Facts {...webhook} />
      <DeliveryList
        webhookId={webhook.id}
        status={status}
        choose={it => navigate({ search: it ? { status: it } : {}, replace: true })}
        open={it => navigate({ search: { ...showing, delivery: it.id } })}
      />
      {delivery && (
        <DeliveryDrawer id={delivery} close={() => navigate({ search: showing, replace: true })} />
      )}
    </>
  )
}

/** The title is there from the start: it has the focus of whoever comes from the list. */
const One = ({ id }: { id: string }) => {
  const { say } = useTexts()
  const { data, isPending, error, refetch } = useWebhook(id)
  return (
    <Page title={data?.name ?? say('webhooks.one')} {...(data?.description && { about: data.description })}>
      <Anchor size="sm" renderRoot={props => <Link to="/webhooks" {...props} />}>
        {say('webhooks.back')}
      </Anchor>
      {isPending && <Loading />}
      {data && <Content webhook={data} />}
      {!data && error && <Failed error={error} retry={refetch} />}
    </Page>
  )
}

export const WebhookPage = () => {
  const { say } = useTexts()
  const me = useMe()
  const { id } = route.useParams()
  if (!canAdminister(me)) return <Page title={say('webhooks.title')} about={say('error.forbidden')} />
  return <One key={id} id={id} />
}
