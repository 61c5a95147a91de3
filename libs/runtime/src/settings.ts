import { z } from 'zod'

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

/** A PostgreSQL URL; several hosts may stand in it, separated by commas, to be tried in order for a writable one. */
export const postgresUrl = z
  .string()
  .refine(value => /^postgres(ql)?:\/\/[^\s]+$/.test(value) && canParseAsMultiHost(value), {
    message: 'must be a URL that starts with postgresql://',
  })

/** With its first host only, and without the password, which may have a comma as well. */
const canParseAsMultiHost = (value: string): boolean =>
  URL.canParse(value.replace(/^(\w+:\/\/)[^@/?]*@/, '$1').replace(/,[^/?]*/, ''))

export const serviceNames = ['gateway', 'feedback', 'support', 'webhooks'] as const
export type ServiceName = (typeof serviceNames)[number]

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const processRoles = ['all', 'web', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

export const runsWorkers = (role: ProcessRole): boolean => role !== 'web'
export const servesHttp = (role: ProcessRole): boolean => role !== 'worker'

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
    .describe('PostgreSQL 15 or later for every service. One process starts its own PostgreSQL when unset.'),
  DATABASE_POOL_MAX: integer(1, 1000)
    .default(8)
    .describe('Connections of a service to PostgreSQL, besides one for locks and notifications.'),
  AMQP_URL: url('amqp', 'amqps')
    .optional()
    .describe('RabbitMQ. One process uses an in-process broker when unset.'),
  AMQP_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,64}$/, 'must be at most 64 letters, digits, dots, dashes or underscores')
    .default('')
    .describe('Put in front of every exchange and queue name, so that deployments can share a virtual host.'),
  OUTBOX_RETENTION_HOURS: integer(1, 24 * 30)
    .default(24)
    .describe(
      'How long published events stay in the outbox, in hours: the window in which a wiped broker can be refilled.',
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
}

export type CommonSettings = z.output<z.ZodObject<typeof commonSettings>>
