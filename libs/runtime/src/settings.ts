import { z } from 'zod'
import { hostUrls } from './hosts.ts'

/** The environment names settings; an empty value counts as unset. */
export type Environment = Record<string, string | undefined>

/** A wrong configuration. Its message lists every problem, never a value: values may be secrets. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Reads settings from the environment. All problems are reported at once, each with the name of its setting.
 * @throws {SettingsError}
 */
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

/** A whole number in the given range. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .refine(value => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

/** A part of a whole. */
const share = z
  .string()
  .refine(value => /^(0|1|[01]\.\d{1,9})$/.test(value) && Number(value) <= 1, {
    message: 'must be a number from 0 to 1',
  })
  .transform(Number)

/** One of the given words. */
export const oneOf = <const T extends [string, ...string[]]>(words: T) =>
  z.enum(words, `must be one of ${words.join(', ')}`)

/** An absolute URL of one of the given schemes, without its trailing slash. */
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine(value => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
      message: `must be a URL that starts with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
    })
    .transform(value => value.replace(/\/$/, ''))

/** `on` or `off`, as a boolean. */
export const onOff = oneOf(['on', 'off']).transform(word => word === 'on')

/** A list separated by commas; each item must pass. */
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

/** `name=value,other=value`, the values percent-encoded: how OpenTelemetry writes lists. */
export const pairs = z.string().transform((text, context) => {
  const read = pairsIn(text)
  if (!read) context.addIssue('must be name=value, or several of these separated by commas')
  return read ?? {}
})

/** A PostgreSQL URL; several hosts may stand in it, separated by commas, to be tried in order for a writable one. */
export const postgresUrl = z
  .string()
  .refine(value => /^postgres(ql)?:\/\/[^\s]+$/.test(value) && canParseAsMultiHost(value), {
    message: 'must be a URL that starts with postgresql://',
  })

/** With its first host only, and without the password, which may have a comma as well. */
const canParseAsMultiHost = (value: string): boolean =>
  URL.canParse(value.replace(/^(\w+:\/\/)[^@/?]*@/, '$1').replace(/,[^/?]*/, ''))

/** A RabbitMQ URL; several nodes of a cluster may stand in it, separated by commas, with the same user and vhost. */
export const amqpUrl = z
  .string()
  .refine(value => hostUrls(value).every(isAmqp), {
    message:
      'must be a URL that starts with amqp:// or amqps://, with one host or several separated by commas',
  })
  .transform(value => value.replace(/\/$/, ''))

const isAmqp = (value: string): boolean => {
  const address = URL.parse(value)
  if (!address || !/^amqps?:$/.test(address.protocol)) return false
  // What follows the hosts is the vhost, in which a slash is encoded; here it is a second URL.
  return address.hostname !== '' && !address.pathname.startsWith('//')
}

export const serviceNames = ['gateway', 'feedback', 'support', 'webhooks'] as const
export type ServiceName = (typeof serviceNames)[number]

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const processRoles = ['all', 'web', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

export const runsWorkers = (role: ProcessRole): boolean => role !== 'web'
export const servesHttp = (role: ProcessRole): boolean => role !== 'worker'

/** OpenTelemetry's own names. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Settings that every process understands. */
export const commonSettings = {
  SERVICE_ROLE: oneOf([...processRoles])
    .default('all')
    .describe('What this process does: serve HTTP (web), run the background work (worker), or both.'),
  HOST: z.string().default('0.0.0.0').describe('The address to listen on.'),
  LOG_LEVEL: oneOf([...logLevels])
    .default('info')
    .describe('The least severe log lines to write.'),
  METRICS_PORT: integer(1, 65535)
    .optional()
    .describe('Serves Prometheus metrics at /metrics on this port of its own; off when unset.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Signs the identity between services and encrypts webhook secrets. The same for every process of a deployment.',
    ),
  SECRET_KEY_PREVIOUS: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The former SECRET_KEY, still accepted while it is being replaced.'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'PostgreSQL 15 or later for every service; several hosts are tried in order for a writable one (`postgresql://user:password@one:5432,two:5432/earshot`). One process starts its own PostgreSQL when unset.',
    ),
  DATABASE_POOL_MAX: integer(1, 1000)
    .default(8)
    .describe('Connections of a service to PostgreSQL, besides one for locks and notifications.'),
  AMQP_URL: amqpUrl
    .optional()
    .describe(
      'RabbitMQ; of a cluster every node (`amqp://user:password@one:5672,two:5672,three:5672`). A connection begins at any of them and goes on to the next when that is lost. One process uses an in-process broker when unset.',
    ),
  AMQP_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,64}$/, 'must be at most 64 letters, digits, dots, dashes or underscores')
    .default('')
    .describe('Put in front of every exchange and queue name, so that deployments can share a virtual host.'),
  OUTBOX_RETENTION_HOURS: integer(1, 24 * 30)
    .default(24)
    .describe(
      'How long events stay in the outbox after the broker has confirmed them, in hours; they go by whole days, so some stay a day longer. A broker that has lost its data gets all of them again: a consumer that was behind by less than this loses nothing. Deliveries to webhooks that were under way come back however old they are.',
    ),
  PAGE_SIZE_DEFAULT: integer(1, 1000)
    .default(20)
    .describe('Items on a page of a list when the request does not say.'),
  PAGE_SIZE_MAX: integer(1, 1000).default(100).describe('The most items a page of a list may have.'),
  FEEDBACK_URL: url('http', 'https')
    .optional()
    .describe(
      'Where the feedback service answers; its own port on 127.0.0.1 when unset. One process does not start it when set.',
    ),
  SUPPORT_URL: url('http', 'https')
    .optional()
    .describe(
      'Where the support service answers; its own port on 127.0.0.1 when unset. One process does not start it when set.',
    ),
  WEBHOOKS_URL: url('http', 'https')
    .optional()
    .describe(
      'Where the webhooks service answers; its own port on 127.0.0.1 when unset. One process does not start it when set.',
    ),
  GATEWAY_URL: url('http', 'https')
    .optional()
    .describe('Where the gateway answers the other services; its own port on 127.0.0.1 when unset.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https')
    .optional()
    .describe(
      'Where an OpenTelemetry collector takes OTLP over HTTP as JSON, such as http://collector:4318; traces go to /v1/traces there. None are kept when unset.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('http', 'https')
    .optional()
    .describe('The whole address for traces, in place of the one made of OTEL_EXPORTER_OTLP_ENDPOINT.'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe('Headers for the collector, such as a key: percent-encoded values.'),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .optional()
    .describe('What to say of this process besides its service, such as deployment.environment.name=test.'),
  OTEL_TRACES_SAMPLER: oneOf([...samplers])
    .default('parentbased_traceidratio')
    .describe(
      'Which traces are kept. Those that begin with parentbased_ keep what the caller keeps, and choose for callers who say nothing.',
    ),
  OTEL_TRACES_SAMPLER_ARG: share
    .default(0.1)
    .describe('The share of traces that traceidratio keeps. The same for every process of a deployment.'),
}

export type CommonSettings = z.output<z.ZodObject<typeof commonSettings>>
