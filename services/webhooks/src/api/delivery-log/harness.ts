import { type EventType, type Id, newIdAt, sampleEnvelope } from '@earshot/contracts'
import { startReceiver, type TestResponse } from '@earshot/testing'
import { deliveryIdOf } from '../../deliveries/ids/ids-repo.ts'
import { startWebhooks, type WebhooksUnderTest } from '../../harness.ts'

/** Starts the service without its workers, with one webhook. */
export const startLog = async () => {
  const webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  const receiver = await startReceiver()
  const makeWebhook = async (): Promise<Id<'webhook'>> => {
    const body = { url: receiver.url, events: ['post.created', 'post.voted'] }
    return (await webhooks.as().post('/webhooks', body)).data.id
  }
  return {
    ...webhooks,
    receiver,
    makeWebhook,
    id: await makeWebhook(),
    [Symbol.asyncDispose]: async () => {
      await webhooks[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

type Made = { webhookId: Id<'webhook'>; at?: number; status?: string; type?: EventType }

/** Inserts a delivery as the workers would leave it. */
export const makeDelivery = async (
  { database }: Pick<WebhooksUnderTest, 'database'>,
  { webhookId, at = Date.now(), status = 'succeeded', type = 'post.created' }: Made,
): Promise<Id<'delivery'>> => {
  const eventId = newIdAt('evt', at)
  const id = deliveryIdOf(eventId, webhookId)
  const body = JSON.stringify({ ...sampleEnvelope(type), id: eventId, createdAt: new Date(at).toISOString() })
  const open = ['pending', 'retrying'].includes(status)
  await database.query(
    `with kept as (
       insert into webhooks.events (at, id, type, private, board_ids, body) values ($1, $2, $3, false, '{}', $4)
     )
     insert into webhooks.${open ? 'open' : 'completed'}_deliveries (event_at, id, event_id, webhook_id, type, status,
       ${open ? 'next_attempt_at' : 'completed_at'})
     values ($1, $5, $2, $6, $3, $7, $1)`,
    [new Date(at), eventId, type, body, id, webhookId, status],
  )
  return id
}

export const idsOf = (response: TestResponse): string[] => response.data.map(({ id }: { id: string }) => id)

export const cursorIn = (response: TestResponse): string | null =>
  (response.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor

export const pathsOf = (response: TestResponse): string[] =>
  response.error.details.errors.map((error: { path: string }) => error.path)
