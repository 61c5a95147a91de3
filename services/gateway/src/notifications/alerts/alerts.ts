import type { EventContent } from '@earshot/contracts'
import type { EventHandlers } from '@earshot/events'
import type { Notify } from '../notify/notify.ts'

type Webhook = EventContent<'webhook.failing'>['webhook']

/** The host of the webhook's URL. The rest is left out because it may contain secrets. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'its receiver')

const about = ({ id, url, description, consecutiveFailures, lastError }: Webhook) => ({
  recipients: 'admins' as const,
  subject: {
    kind: 'webhook' as const,
    id,
    title: description ? `“${description}” to ${hostOf(url)}` : `to ${hostOf(url)}`,
  },
  actorName: null,
  detail: [`${consecutiveFailures}`, lastError].filter(Boolean).join(', '),
})

/** Notifies the admins when a webhook is failing or was disabled. */
export const webhookAlerts = (notify: Notify): EventHandlers => ({
  'webhook.failing': ({ webhook }, { id }) => notify({ kind: 'webhook_failing', ...about(webhook) }, id),
  'webhook.disabled': ({ webhook }, { id }) => notify({ kind: 'webhook_disabled', ...about(webhook) }, id),
})
