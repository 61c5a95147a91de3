import { isOneOf } from '../../url/one-of.ts'

/** The filters of the list. Failing webhooks are active, and their last delivery failed. */
export const webhookFilters = ['active', 'failing', 'paused', 'disabled'] as const

export type WebhookFilter = (typeof webhookFilters)[number]

export const isWebhookFilter = isOneOf(webhookFilters)
