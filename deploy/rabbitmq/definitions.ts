import { createHash, randomBytes } from 'node:crypto'
import { serviceNames } from '@earshot/runtime'
import { type Consumers, passwordSetting } from './consumers.ts'
import { anyOf, literal, type UserRights } from './rights.ts'
import { serviceUser } from './service-rights.ts'
import { teamUser } from './team-rights.ts'

const usersOf = ({ prefix, teams }: Consumers): UserRights[] => [
  ...serviceNames.map(service => serviceUser(service, prefix)),
  ...teams.map(team => teamUser(team, prefix)),
]

/** RabbitMQ 4 drops a message after 20 deliveries by default, so viewing dead letters 20 times would delete them. */
const practicallyUnlimited = 1_000_000

const dayMs = 24 * 60 * 60 * 1000

/**
 * Policies for the teams' queues only; Earshot's own queues are declared with their limits. There is no length limit: a full
 * queue rejects messages, and then the publish is not confirmed for any queue. A TTL limits the queue instead.
 */
const policiesOf = ({ vhost, prefix, limits }: Consumers) => {
  const policy = (name: 'events' | 'dead', definition: Record<string, unknown>) => ({
    vhost,
    name: `${prefix}consumer-${name}`,
    pattern: `^${literal(`${prefix}consumer.`)}[^.]+\\.${name}$`,
    'apply-to': 'queues',
    priority: 1,
    definition,
  })
  return [
    policy('events', {
      'message-ttl': limits.eventsDays * dayMs,
      'delivery-limit': limits.deliveries,
    }),
    policy('dead', {
      'message-ttl': limits.deadLettersDays * dayMs,
      'delivery-limit': practicallyUnlimited,
      'max-length-bytes': limits.deadLettersMegabytes * 1024 ** 2,
      overflow: 'drop-head',
    }),
  ]
}

/**
 * Input for `rabbitmqctl import_definitions`, without users: importing a user without a password would remove the user's
 * password.
 */
export const definitions = (consumers: Consumers) => {
  const { vhost } = consumers
  const users = usersOf(consumers)
  return {
    vhosts: [{ name: vhost }],
    permissions: users.map(({ user, rights }) => ({
      user,
      vhost,
      configure: anyOf(rights.configure),
      write: anyOf(rights.write),
      read: anyOf(rights.read),
    })),
    topic_permissions: users.flatMap(({ user, topics }) => topics.map(topic => ({ user, vhost, ...topic }))),
    policies: policiesOf(consumers),
  }
}

/** The format of rabbit_password_hashing_sha256: four bytes of salt, then the digest of salt and password. */
const hashOf = (password: string): string => {
  const salt = randomBytes(4)
  const digest = createHash('sha256').update(salt).update(password).digest()
  return Buffer.concat([salt, digest]).toString('base64')
}

const shortest = 12

/**
 * The definitions with users. Passwords are read from `environment` and written as hashes.
 * @throws {Error} with each setting that is missing or too short.
 */
export const definitionsWithUsers = (
  consumers: Consumers,
  environment: Record<string, string | undefined>,
) => {
  const users = usersOf(consumers).map(({ user }) => user)
  const missing = users.map(passwordSetting).filter(setting => (environment[setting]?.length ?? 0) < shortest)
  if (missing.length > 0)
    throw new Error(`Set to a password of at least ${shortest} characters: ${missing.join(', ')}`)
  return {
    users: users.map(name => ({
      name,
      password_hash: hashOf(environment[passwordSetting(name)] ?? ''),
      hashing_algorithm: 'rabbit_password_hashing_sha256',
      tags: [],
    })),
    ...definitions(consumers),
  }
}
