import { isOneOf } from '../../url/one-of.ts'

/** By which the list is narrowed. Failing ones are active, and their last delivery failed. */
export const webhookStandings = ['active', 'failing', 'paused', 'disabled'] as const

export type WebhookStanding = (typeof webhookStandings)[number]

export const isWebhookStanding = isOneOf(webhookStandings)
