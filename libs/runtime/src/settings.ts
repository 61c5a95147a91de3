import { z } from 'zod'
import {
  amqpUrl,
  hostInUrl,
  isEveryAddress,
  listenHost,
  postgresUrl,
  publicAddress,
  serverUrl,
} from './addresses.ts'

/** Environment variables with settings. An empty value counts as unset. */
export type Environment = Record<string, string | undefined>

/** An invalid configuration. The message lists every problem but no values, which may be secrets. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads settings from the environment. @throws {SettingsError} with all problems, each with the name of its setting */
export const readSettings = <S extends z.ZodRawShape>(
  shape: S,
  environment: Environment,
): z.output<z.ZodObject<S>> => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = z.object(shape).safeParse(given)
  if (result.success) return result.data
  const problems = result.error.issues.map(issue => {
    const name = String(issue.path[0])
    return `  ${name}: ${Object.hasOwn(given, name) ? issue.message : 'is required'}`
  })
  throw new SettingsError(`The configuration is wrong:\n${problems.join('\n')}`)
}

type Joined<Shapes extends z.ZodRawShape[]> = Shapes extends [
  infer First,
  ...infer Rest extends z.ZodRawShape[],
]
  ? First & Joined<Rest>
  : unknown

/** The settings of several parts of a service as one. @throws when two parts have a setting with the same name */
export const joinSettings = <Shapes extends z.ZodRawShape[]>(...shapes: Shapes): Joined<Shapes> => {
  const names = shapes.flatMap(shape => Object.keys(shape))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two parts have the setting ${twice}`)
  return Object.assign({}, ...shapes)
}

/** A whole number from `min` to `max`. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .refine(value => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

/** A ratio from 0 to 1. */
const share = z
  .string()
  .refine(value => /^(0|1|[01]\.\d{1,9})$/.test(value) && Number(value) <= 1, {
    message: 'must be a number from 0 to 1',
  })
  .transform(Number)

/** One of the given words. */
export const oneOf = <const T extends [string, ...string[]]>(words: T) =>
  z.enum(words, `must be one of: ${words.join(', ')}`)

/** `on` or `off`, as a boolean. */
export const onOff = oneOf(['on', 'off']).transform(word => word === 'on')

/** A comma-separated list; each item must pass the test. `mustBe` is the error message. */
export const list = (itemPasses: (item: string) => boolean, mustBe: string) =>
  z
    .string()
    .transform(text =>
      text
        .split(',')
        .map(item => item.trim())
        .filter(Boolean),
    )
    .refine(items => items.every(itemPasses), { message: mustBe })

const pairsIn = (text: string): Record<string, string> | undefined => {
  const pairs = text.split(',').map(pair => /^\s*([\w.-]+)\s*=\s*(\S.*?|)\s*$/.exec(pair))
  try {
    return Object.fromEntries(
      pairs.map(pair => {
        if (!pair) throw new URIError()
        return [pair[1], decodeURIComponent(pair[2] ?? '')]
      }),
    )
  } catch {
    return undefined
  }
}

/** OpenTelemetry's format for lists: `name=value,other=value` with percent-encoded values. */
export const pairs = z.string().transform((text, context) => {
  const read = pairsIn(text)
  if (!read) context.addIssue('must be name=value pairs, separated by commas')
  return read ?? {}
})

export const serviceNames = [
  'gateway',
  'accounts',
  'feedback',
  'support',
  'webhooks',
  'files',
  'mail',
] as const
export type ServiceName = (typeof serviceNames)[number]

/** A service behind the gateway. Each has a database of its own. */
export type Upstream = Exclude<ServiceName, 'gateway'>

export const upstreamNames: Upstream[] = serviceNames.filter(name => name !== 'gateway')

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const processRoles = ['all', 'web', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

export const runsWorkers = (role: ProcessRole): boolean => role !== 'web'
export const servesHttp = (role: ProcessRole): boolean => role !== 'worker'

/** The names that OpenTelemetry defines. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Settings of every process. */
export const commonSettings = {
  SERVICE_ROLE: oneOf([...processRoles])
    .default('all')
    .describe('What this process does: serve HTTP (web), run background work (worker), or both (all).'),
  NODE_ENV: oneOf(['production', 'development', 'test'])
    .optional()
    .describe(
      'In production, webhooks are sent only to public addresses over https, and no secret is printed to a log. The image sets production; an unset value counts as development.',
    ),
  BASE_URL: publicAddress
    .optional()
    .describe(
      'The public address of this deployment, in every link and file address, and the issuer of its access tokens; http://localhost:PORT when unset. A service in its own process requires it in production, and when ACCOUNTS_URL is set. Give every process the same. With https, the gateway’s responses have a Strict-Transport-Security header.',
    ),
  HOST: listenHost
    .default('127.0.0.1')
    .describe(
      'The address to listen on, also for METRICS_PORT. By default, only this machine can connect; the image sets `::`, which listens on every IPv4 and IPv6 address.',
    ),
  LOG_LEVEL: oneOf([...logLevels])
    .default('info')
    .describe('The lowest level of log lines to write.'),
  METRICS_PORT: integer(1, 65535)
    .optional()
    .describe('The separate port that serves Prometheus metrics at /metrics; off when unset.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Signs the identity of callers between services and encrypts stored secrets. Must be the same for every process of a deployment.',
    ),
  SECRET_KEY_PREVIOUS: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The previous SECRET_KEY, which is still accepted during a rotation.'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'The URL of PostgreSQL 15 or later for all services. Several hosts are tried in order for a writable one (`postgresql://user:password@one:5432,two:5432/earshot`). When unset, the all-in-one process starts its own PostgreSQL.',
    ),
  DATABASE_POOL_MAX: integer(1, 1000)
    .default(8)
    .describe('The maximum connections of a service to PostgreSQL, besides one for locks and notifications.'),
  AMQP_URL: amqpUrl
    .optional()
    .describe(
      'The URL of RabbitMQ. For a cluster, list every node (`amqp://user:password@one:5672,two:5672,three:5672`): a process connects to one of them, and to the next one when the connection is lost. When unset, the all-in-one process uses an in-process broker.',
    ),
  AMQP_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,64}$/, 'must be at most 64 letters, digits, dots, dashes or underscores')
    .default('')
    .describe('The prefix of every exchange and queue name, so that deployments can share a virtual host.'),
  OUTBOX_RETENTION_HOURS: integer(1, 24 * 30)
    .default(24)
    .describe(
      'How long events stay in the outbox after the broker has confirmed them, in hours. They are deleted by whole days, so some stay up to a day longer. If the broker loses its data, these events are published again: a consumer whose lag is shorter than this loses nothing. Webhook deliveries in flight are always restored, whatever their age.',
    ),
  PAGE_SIZE_DEFAULT: integer(1, 1000)
    .default(20)
    .describe('The number of items on a page of a list when the request has no limit.'),
  PAGE_SIZE_MAX: integer(1, 1000).default(100).describe('The maximum number of items on a page of a list.'),
  ACCOUNTS_URL: serverUrl
    .optional()
    .describe(
      'The URL of the accounts service; its own port on 127.0.0.1 when unset. When set, the all-in-one process does not start the service.',
    ),
  FEEDBACK_URL: serverUrl
    .optional()
    .describe(
      'The URL of the feedback service; its own port on 127.0.0.1 when unset. When set, the all-in-one process does not start the service.',
    ),
  SUPPORT_URL: serverUrl
    .optional()
    .describe(
      'The URL of the support service; its own port on 127.0.0.1 when unset. When set, the all-in-one process does not start the service.',
    ),
  FILES_URL: serverUrl
    .optional()
    .describe(
      'The URL of the files service; its own port on 127.0.0.1 when unset. When set, the all-in-one process does not start the service.',
    ),
  MAIL_URL: serverUrl
    .optional()
    .describe(
      'The URL of the mail service; its own port on 127.0.0.1 when unset. When set, the all-in-one process does not start the service.',
    ),
  WEBHOOKS_URL: serverUrl
    .optional()
    .describe(
      'The URL of the webhooks service; its own port on 127.0.0.1 when unset. When set, the all-in-one process does not start the service.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: serverUrl
    .optional()
    .describe(
      'The URL of an OpenTelemetry collector that accepts OTLP over HTTP as JSON, such as http://collector:4318. Traces are sent to its path /v1/traces. When unset, no traces are recorded.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: serverUrl
    .optional()
    .describe('The full URL for traces; overrides the one based on OTEL_EXPORTER_OTLP_ENDPOINT.'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe(
      'Headers for the collector, such as an API key, as name=value pairs with percent-encoded values.',
    ),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .optional()
    .describe(
      'Resource attributes of this process besides its service, such as deployment.environment.name=test.',
    ),
  OTEL_TRACES_SAMPLER: oneOf([...samplers])
    .default('parentbased_traceidratio')
    .describe(
      "The sampler of traces. The parentbased_ samplers follow the caller's decision, and decide only for requests without one.",
    ),
  OTEL_TRACES_SAMPLER_ARG: share
    .default(0.1)
    .describe(
      'The ratio of traces that traceidratio records. Use the same value for every process of a deployment.',
    ),
}

export type CommonSettings = z.output<z.ZodObject<typeof commonSettings>>

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/**
 * The public address of a deployment, for everything that leaves it: BASE_URL, or the port of its gateway on this machine. The URL
 * by which services call each other may be unknown to browsers.
 */
export const publicOrigin = (
  { BASE_URL, HOST }: Pick<CommonSettings, 'BASE_URL' | 'HOST'>,
  gatewayPort: number,
): string => {
  const host = isEveryAddress(HOST) || isLoopback(HOST) ? 'localhost' : HOST
  return BASE_URL ?? `http://${hostInUrl(host)}:${gatewayPort}`
}

export const megabyte = 1024 ** 2

/** The files service refuses larger files. The gateway reports it to the widget, and counts with it what visitors may upload. */
export const fileSizeSetting = {
  FILE_MAX_MB: integer(1, 5000)
    .default(25)
    .describe('The largest file that is stored, in MB. Give the gateway and the files service the same.'),
}
