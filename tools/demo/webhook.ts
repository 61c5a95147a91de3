import type { Api } from './api.ts'
import type { Receiver } from './receiver.ts'

/** Registers a webhook for the receiver, and stores its signing secret there. */
export const registerWebhook = async (
  api: Api,
  receiver: Receiver,
  options: { events: string[]; boardIds?: string[] },
): Promise<string> => {
  const webhook = await api
    .request<{ id: string; secret: string }>('POST', '/webhooks', { url: receiver.url, ...options })
    .catch((cause: Error) => {
      throw new Error(
        `${cause.message}\nThe instance must be able to reach the receiver. Check RECEIVER_HOST, WEBHOOK_ALLOW_CIDRS and WEBHOOK_REQUIRE_HTTPS.`,
      )
    })
  receiver.secret = webhook.secret
  return webhook.id
}
