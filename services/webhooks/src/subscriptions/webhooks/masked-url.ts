import type { Webhook } from './model.ts'

/**
 * A receiver's URL without its query, which may contain a token. The path of Slack's URLs is a token, too. For readers who are not
 * admins.
 */
export const maskedUrl = ({ url, format }: Pick<Webhook, 'url' | 'format'>): string =>
  format === 'slack' ? `${new URL(url).origin}/…` : url.replace(/\?.*$/s, '?…')
