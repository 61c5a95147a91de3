import { readFileSync } from 'node:fs'
import { consumerName, eventTypes, families } from '@earshot/contracts'
import { parse } from 'yaml'
import { z } from 'zod'

const publicKeys: string[] = [...eventTypes, ...families.map(family => `${family}.*`)]

/** Reserved for RabbitMQ's own users, administrators and Earshot's services. */
const isReserved = (name: string) => ['admin', 'guest'].includes(name) || name.startsWith('earshot')

const Team = z
  .strictObject({
    name: consumerName.refine(name => !isReserved(name), 'is reserved'),
    types: z
      .array(
        z
          .string()
          .refine(
            key => publicKeys.includes(key),
            'must be an event type such as post.created, or a family such as post.*',
          ),
      )
      .min(1)
      .optional(),
    private: z.boolean().default(false),
    internal: z.boolean().default(false),
    log: z.boolean().default(false),
  })
  .refine(({ types, log }) => !types || !log, {
    path: ['log'],
    message: 'gives access to every public type, so it cannot be combined with types',
  })

const Count = z.int().min(1)

const Consumers = z.strictObject({
  vhost: z.string().min(1),
  prefix: z
    .string()
    .regex(/^[A-Za-z0-9._-]{0,64}$/, 'must be at most 64 letters, digits, dots, dashes or underscores'),
  teams: z
    .array(Team)
    .refine(
      teams => new Set(teams.map(({ name }) => passwordSetting(name))).size === teams.length,
      'must be unique',
    ),
  limits: z.strictObject({
    eventsDays: Count,
    deadLettersDays: Count,
    deadLettersMegabytes: Count,
    deliveries: Count,
  }),
})

export type Team = z.output<typeof Team>
export type Consumers = z.output<typeof Consumers>

/** The environment variable with the password of a user. */
export const passwordSetting = (user: string): string =>
  `RABBITMQ_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`

/** @throws {Error} with one line for each invalid field. */
export const parseConsumers = (yaml: string): Consumers => {
  const { data, error } = Consumers.safeParse(parse(yaml))
  if (data) return data
  const lines = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`Invalid consumers file:\n${lines.join('\n')}`)
}

export const readConsumers = (file: string | URL): Consumers => parseConsumers(readFileSync(file, 'utf8'))
