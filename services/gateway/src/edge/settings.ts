import type { SharedEdgeSettings } from '@earshot/edge'
import { fileSizeSetting, integer, megabyte, url } from '@earshot/runtime'
import type { z } from 'zod'
import type { TrafficLimits } from '../traffic/traffic.ts'
import { isManagementServer } from './operations/management-server.ts'

export const edgeSettings = {
  ...fileSizeSetting,
  SERVICE_CONNECTIONS: integer(8, 10_000)
    .default(256)
    .describe(
      'Requests that a gateway sends to each service at a time. One caller (a user with all sessions and tokens, or an API key) gets at most a quarter of them, and one address at most half. Further requests wait up to 5 seconds. Downloads of files have four times as many of their own, of which an address gets at most a quarter.',
    ),
  TRANSFERS_PER_CALLER: integer(1, 10_000)
    .default(8)
    .describe(
      'Exports and uploads over 1 MiB of a caller to each service at a time. All callers together get a quarter of SERVICE_CONNECTIONS, and one caller at most half of that.',
    ),
  REQUESTS_PER_CALLER: integer(1, 1_000_000)
    .default(512)
    .describe('API requests of a caller in flight at a time, including those that wait.'),
  REQUESTS_PER_ADDRESS: integer(1, 1_000_000)
    .default(2048)
    .describe(
      'Requests of an IP address in flight at a time, with any credential or none. IPv6 addresses of the same /64 count as one.',
    ),
  STREAMS_PER_CALLER: integer(1, 10_000)
    .default(64)
    .describe(
      'Event streams (`GET /changes`) of a member or an API key at a time. A visitor or user of the portal gets at most 16.',
    ),
  STREAMS_PER_ADDRESS: integer(1, 10_000)
    .default(512)
    .describe('Event streams of members and API keys at an IP address at a time. All together get 2,000.'),
  VISITOR_STREAMS_PER_ADDRESS: integer(1, 10_000)
    .default(2000)
    .describe(
      'Event streams of visitors and users of the portal at an IP address at a time. All together get 8,000. The employees of a customer often share one address.',
    ),
  VISITORS_PER_ADDRESS: integer(1, 100_000)
    .default(10)
    .describe(
      'How many visitors of the widget share an IP address: it gets this multiple of the limits of one visitor for new conversations, messages, posts, comments and uploads.',
    ),
  VISITOR_UPLOAD_MB_PER_HOUR: integer(1, 1_000_000)
    .default(100)
    .describe(
      'What a visitor of the widget may upload in an hour, in MB, but at least one file of the largest size. An address gets `VISITORS_PER_ADDRESS` times as much.',
    ),
  BODY_MEMORY_MB: integer(8, 1_000_000)
    .default(64)
    .describe(
      'Memory for request bodies that are arriving or wait, and for responses that clients have not read yet, in MB. One caller gets at most a quarter of it, and one address at most half.',
    ),
  BODY_BYTES_PER_SECOND: integer(1, 1_000_000)
    .default(256)
    .describe(
      'The minimum rate of a request body, on average over each 30 seconds. A slower request gets 408.',
    ),
  RABBITMQ_MANAGEMENT_URL: url('http', 'https')
    .refine(isManagementServer, 'must be http://user:password@host:port, without a query')
    .optional()
    .describe(
      'The management plugin of RabbitMQ, where `GET /operations` reads the unacknowledged messages and rates of each queue; these are null when unset. The user needs the tag `management` and access to the virtual host, without any permissions in it. Percent-encode special characters in user and password.',
    ),
  TRUSTED_PROXY_HOPS: integer(0, 20)
    .default(0)
    .describe('The number of your proxies in front of the gateway that add to X-Forwarded-For.'),
}

export type EdgeSettings = z.output<z.ZodObject<typeof edgeSettings>> & SharedEdgeSettings

export const trafficLimits = (settings: EdgeSettings): TrafficLimits => ({
  connections: settings.SERVICE_CONNECTIONS,
  transfersPerCaller: settings.TRANSFERS_PER_CALLER,
  requestsPerCaller: settings.REQUESTS_PER_CALLER,
  requestsPerAddress: settings.REQUESTS_PER_ADDRESS,
  streamsPerCaller: settings.STREAMS_PER_CALLER,
  streamsPerAddress: settings.STREAMS_PER_ADDRESS,
  visitorStreamsPerAddress: settings.VISITOR_STREAMS_PER_ADDRESS,
  bodyBytes: settings.BODY_MEMORY_MB * megabyte,
  bytesPerSecond: settings.BODY_BYTES_PER_SECOND,
})
