import { integer, list, onOff, url } from '@earshot/runtime'
import { isCidr } from './egress/addresses/ranges.ts'

const production = () => process.env.NODE_ENV === 'production'

/** Webhooks may be sent to the local machine in development, but not in production. */
export const loopbackCidrs = ['127.0.0.0/8', '::1/128']

const isProxy = (text: string): boolean => {
  const { pathname, search } = new URL(text)
  return pathname === '/' && search === ''
}

/** Settings of the webhooks service. */
export const webhookSettings = {
  WEBHOOK_ALLOW_CIDRS: list(isCidr, 'must be address ranges such as 10.0.0.0/8, separated by commas')
    .default(() => (production() ? [] : loopbackCidrs))
    .describe(
      'Private address ranges that webhooks may be sent to, such as 10.0.0.0/8,fd00::/8. Default: loopback; none if NODE_ENV is production.',
    ),
  WEBHOOK_REQUIRE_HTTPS: onOff
    .default(production)
    .describe('Rejects webhook URLs with plain http. Default: off; on if NODE_ENV is production.'),
  WEBHOOK_STANDARD_HEADERS: onOff
    .default(true)
    .describe(
      'Also sends the headers of Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature).',
    ),
  WEBHOOK_RETENTION_DAYS: integer(1, 365)
    .default(30)
    .describe('How long events, deliveries and attempts are kept, in days.'),
  REPLAY_EVENTS_PER_SECOND: integer(1, 10_000)
    .default(500)
    .describe('The maximum number of events per second that all replays to consumers publish together.'),
  EVENT_LOG: onOff
    .default(false)
    .describe(
      'Keeps the public events of the last 7 days in the stream `earshot.log` on RabbitMQ, which consumers read by offset. The names of erased users stay in the stream until their events are 7 days old.',
    ),
  EVENT_LOG_MEGABYTES: integer(10, 10_000_000)
    .default(1024)
    .describe(
      'The maximum size of the stream, in megabytes; the oldest events are deleted first. An existing stream keeps its size: delete the queue `earshot.log` to re-create it.',
    ),
  WEBHOOK_PROXY_URL: url('http', 'https')
    .refine(isProxy, 'must be http://user:password@host:port, with nothing after the port')
    .optional()
    .describe(
      'The HTTP proxy for webhook requests. Host names must still resolve in this service, which checks their addresses.',
    ),
}
