import { systemCaller } from '@earshot/contracts'
import { type Database, type Resealed, reseal } from '@earshot/db'
import { audit } from '@earshot/events'
import type { SecretKey } from '@earshot/runtime'
import { connectionName, type ServiceDefinition, sealedOf } from '@earshot/service'
import type { OneProcessSettings } from './config.ts'
import { connectedOtherwise } from './connected-repo.ts'
import { dropPreviousKeyIn, hasSecretKey, replaceSecretKeyIn } from './data-dir.ts'

/** A service and its database. */
export type Opened = { definition: ServiceDefinition; database: Database }

/** Of many rows that nothing opens, so many are named. */
const mostNamed = 20

const keysGiven = ({ SECRET_KEY, SECRET_KEY_PREVIOUS }: OneProcessSettings): SecretKey | undefined =>
  SECRET_KEY ? { current: SECRET_KEY, previous: SECRET_KEY_PREVIOUS } : undefined

/** The keys of the settings, or else a new one in the data folder beside the one that was there. */
export const keysToRotate = (settings: OneProcessSettings): SecretKey | undefined =>
  keysGiven(settings) ?? (hasSecretKey(settings.DATA_DIR) ? replaceSecretKeyIn(settings.DATA_DIR) : undefined)

/** Processes that would still make things with another key, or could not open what the new one has sealed. */
const notRestarted = async (services: Opened[], secret: SecretKey): Promise<string[]> => {
  const found = await Promise.all(
    services.map(async ({ definition, database }) => {
      const others = await connectedOtherwise(
        database.pool,
        definition.name,
        connectionName(definition, secret),
      )
      return others.map(({ address }) => `  ${definition.name}, on ${address}`)
    }),
  )
  return [...new Set(found.flat())]
}

const restartFirst = (places: string[], isFile: boolean): string =>
  [
    isFile ? 'The new key is in the data folder, and the one before beside it.' : undefined,
    'These run with another SECRET_KEY:',
    ...places,
    'Restart them and run this again. Nothing was lost, and everything goes on working meanwhile.',
  ]
    .filter(it => it !== undefined)
    .join('\n')

type Told = { service: string; what: string; table: string } & Resealed

const lineOf = ({ service, what, table, values, resealed, unopened }: Told): string[] => [
  `${service}: ${what}: ${values} there, ${resealed} encrypted anew${unopened.length > 0 ? `, ${unopened.length} rows cannot be opened:` : ''}`,
  ...unopened.slice(0, mostNamed).map(key => `  ${table} ${key}`),
  ...(unopened.length > mostNamed ? [`  and ${unopened.length - mostNamed} more`] : []),
]

const resealAll = async (services: Opened[], secret: SecretKey): Promise<Told[]> => {
  const told: Told[] = []
  for (const { definition, database } of services)
    for (const at of sealedOf(definition)) {
      const { what, table } = at
      const done = await reseal(database.pool, secret, at)
      told.push({ service: definition.name, what, table: `${definition.schema}.${table}`, ...done })
    }
  return told
}

const sum = (numbers: number[]) => numbers.reduce((all, it) => all + it, 0)

const tellAuditLog = async (services: Opened[], told: Told[]): Promise<void> => {
  const gateway = services.find(({ definition }) => definition.name === 'gateway')
  const resealed = Object.fromEntries(told.map(it => [`${it.service}: ${it.what}`, it.resealed]))
  if (!gateway || sum(Object.values(resealed)) === 0) return
  await audit(gateway.database.pool, systemCaller('gateway'), {
    action: 'secret_key.rotated',
    target: { kind: 'settings', id: 'secret-key' },
    before: null,
    after: { resealed },
  })
}

/** What is left to do, and whether that is nothing wrong. */
const conclusion = (
  settings: OneProcessSettings,
  secret: SecretKey,
  unopened: number,
): { text: string; good: boolean } => {
  const isFile = !keysGiven(settings)
  if (unopened > 0)
    return {
      text: `Neither key opens ${unopened} rows. ${isFile ? 'The previous key stays.' : 'Keep SECRET_KEY_PREVIOUS, or find the key that they were sealed with and give it as SECRET_KEY_PREVIOUS.'}`,
      good: false,
    }
  if (!secret.previous) return { text: 'Everything opens with SECRET_KEY.', good: true }
  if (!isFile)
    return {
      text: 'Everything is encrypted with SECRET_KEY. SECRET_KEY_PREVIOUS may be dropped: start every process without it.',
      good: true,
    }
  dropPreviousKeyIn(settings.DATA_DIR)
  return { text: 'Everything is encrypted with the new key; the previous one is gone.', good: true }
}

/**
 * Encrypts with the current key whatever the previous one sealed, in the schema of every service, while Earshot runs. May
 * be ended anywhere and run again.
 */
export const rotateSecret = async (
  settings: OneProcessSettings,
  secret: SecretKey,
  services: Opened[],
): Promise<{ text: string; good: boolean }> => {
  const isFile = !keysGiven(settings)
  const before = await notRestarted(services, secret)
  if (before.length > 0) return { text: restartFirst(before, isFile), good: false }
  const told = await resealAll(services, secret)
  await tellAuditLog(services, told)
  const lines = told.flatMap(lineOf)
  const after = await notRestarted(services, secret)
  const { text, good } =
    after.length > 0
      ? { text: restartFirst(after, isFile), good: false }
      : conclusion(settings, secret, sum(told.map(({ unopened }) => unopened.length)))
  return { text: [...lines, text].join('\n'), good }
}
