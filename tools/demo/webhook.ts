import type { Api } from './api.ts'
import type { Receiver } from './receiver.ts'

/** Has the receiver told of some events, and tells it what to verify them with. */
export const register = async (
  api: Api,
  receiver: Receiver,
  what: { events: string[]; boardIds?: string[] },
): Promise<string> => {
  const hook = await api
    .ask<{ id: string; secret: string }>('POST', '/webhooks', { url: receiver.url, ...what })
    .catch((cause: Error) => {
      throw new Error(
        `${cause.message}\nThe instance must be allowed to reach the receiver: see RECEIVER_HOST, WEBHOOK_ALLOW_CIDRS and WEBHOOK_REQUIRE_HTTPS.`,
      )
    })
  receiver.secret = hook.secret
  return hook.id
}
