import type { EventContent } from '@earshot/contracts'
import type { EventHandlers } from '@earshot/events'
import type { Notify } from '../notify/notify.ts'

type Webhook = EventContent<'webhook.failing'>['webhook']

/** The description, and the host of the URL. The rest of the URL is left out because it may contain secrets. */
const nameOf = ({ id, url, description }: Webhook): string => {
  const host = URL.canParse(url) ? new URL(url).host : id
  return description ? `${description} (${host})` : host
}

const about = (webhook: Webhook) => ({
  recipients: 'admins' as const,
  subject: { kind: 'webhook' as const, id: webhook.id, title: nameOf(webhook) },
  actorName: null,
  detail: [`${webhook.consecutiveFailures}`, webhook.lastError].filter(Boolean).join(', '),
})

/** Notifies the admins when a webhook is failing or was disabled. */
export const webhookAlerts = (notify: Notify): EventHandlers => ({
  'webhook.failing': ({ webhook }, { id }) => notify({ kind: 'webhook_failing', ...about(webhook) }, id),
  'webhook.disabled': ({ webhook }, { id }) => notify({ kind: 'webhook_disabled', ...about(webhook) }, id),
})
