import { integer, list, onOff, url } from '@earshot/runtime'
import { isCidr } from './egress/addresses/ranges.ts'

const production = () => process.env.NODE_ENV === 'production'

/** What this machine calls itself: fine to post to while developing, never in production. */
export const loopbackCidrs = ['127.0.0.0/8', '::1/128']

/** Settings of the webhooks service. */
export const webhookSettings = {
  WEBHOOK_ALLOW_CIDRS: list(isCidr, 'must be address ranges such as 10.0.0.0/8, separated by commas')
    .default(() => (production() ? [] : loopbackCidrs))
    .describe(
      'Address ranges that webhooks may be sent to though they are not public, such as 10.0.0.0/8,fd00::/8. Loopback when unset, nothing when NODE_ENV is production.',
    ),
  WEBHOOK_REQUIRE_HTTPS: onOff
    .default(production)
    .describe('Refuses webhooks whose URL is plain http. Off when unset, on when NODE_ENV is production.'),
  WEBHOOK_STANDARD_HEADERS: onOff
    .default(true)
    .describe(
      'Sends the headers of Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature) beside our own.',
    ),
  WEBHOOK_RETENTION_DAYS: integer(1, 365)
    .default(30)
    .describe('How long events, deliveries and attempts are kept, in days.'),
  REPLAY_EVENTS_PER_SECOND: integer(1, 10_000)
    .default(500)
    .describe("How many past events all replays to teams' queues publish in a second together."),
  EVENT_LOG: onOff
    .default(false)
    .describe(
      'Keeps what was told in the last 7 days in the stream `earshot.log` on RabbitMQ, which teams read by offset. Private events are not in it. What people are called stays in it when they are erased, until it is 7 days old.',
    ),
  EVENT_LOG_MEGABYTES: integer(10, 10_000_000)
    .default(1024)
    .describe(
      'How large that stream may grow; the oldest goes first. A stream that is there keeps its size: delete the queue `earshot.log` to have a new one.',
    ),
  WEBHOOK_PROXY_URL: url('http', 'https')
    .optional()
    .describe('An HTTP proxy through which webhooks are sent; names must still resolve here to be judged.'),
}
