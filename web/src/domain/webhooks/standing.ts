import { isOneOf } from '../../url/one-of.ts'

/** The filters of the list. Failing webhooks are active, and their last delivery failed. */
export const webhookStandings = ['active', 'failing', 'paused', 'disabled'] as const

export type WebhookStanding = (typeof webhookStandings)[number]

export const isWebhookStanding = isOneOf(webhookStandings)
