import type { Id } from '@earshot/contracts'
import type { TestClient } from '@earshot/testing'

export type Subscribed = { id: Id<'webhook'>; secret: string; url: string }

/** Creates a webhook for events of these types. @throws when the response is not 201 */
export const subscribe = async (
  api: TestClient,
  url: string,
  events: readonly string[],
  more: Record<string, unknown> = {},
): Promise<Subscribed> => {
  const { status, body, data } = await api.post('/webhooks', { url, events, ...more })
  if (status !== 201) throw new Error(`POST /webhooks: ${status} ${JSON.stringify(body)}`)
  return { id: data.id, secret: data.secret, url }
}
