import { isOneOf } from '../../../url/one-of.ts'

/** The tabs of a webhook's page. */
export const webhookTabs = ['deliveries', 'stats', 'replays', 'signature'] as const

export type WebhookTab = (typeof webhookTabs)[number]

export const isWebhookTab = isOneOf(webhookTabs)
