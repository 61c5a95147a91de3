import { systemCaller } from '@earshot/contracts'
import { type Database, type Resealed, reseal } from '@earshot/db'
import { audit } from '@earshot/events'
import type { SecretKey } from '@earshot/runtime'
import { connectionName, type StoringDefinition, sealedOf } from '@earshot/service'
import type { OneProcessSettings } from './config.ts'
import { connectedUnderOtherName } from './connected-repo.ts'
import { dropPreviousKeyIn, hasSecretKey, replaceSecretKeyIn } from './data-dir.ts'

/** A service and its database. */
export type OpenService = { definition: StoringDefinition; database: Database }

/** At most this many undecryptable rows are listed per table. */
const maxListed = 20

const keysGiven = ({ SECRET_KEY, SECRET_KEY_PREVIOUS }: OneProcessSettings): SecretKey | undefined =>
  SECRET_KEY ? { current: SECRET_KEY, previous: SECRET_KEY_PREVIOUS } : undefined

/**
 * The keys from the settings. Without them, creates a new key in the data folder and keeps the old one as the previous key.
 */
export const keysToRotate = (settings: OneProcessSettings): SecretKey | undefined =>
  keysGiven(settings) ?? (hasSecretKey(settings.DATA_DIR) ? replaceSecretKeyIn(settings.DATA_DIR) : undefined)

/** Processes that run with another key: they still encrypt with it, or cannot decrypt what the new key encrypted. */
const notRestarted = async (services: OpenService[], secret: SecretKey): Promise<string[]> => {
  const found = await Promise.all(
    services.map(async ({ definition, database }) => {
      const others = await connectedUnderOtherName(
        database.pool,
        definition.name,
        connectionName(definition, secret),
      )
      return others.map(({ address }) => `  ${definition.name}, on ${address}`)
    }),
  )
  return [...new Set(found.flat())]
}

const restartMessage = (places: string[], isFile: boolean): string =>
  [
    isFile ? 'The new key is in the data folder. The previous key is kept next to it.' : undefined,
    'These processes run with another SECRET_KEY:',
    ...places,
    'Restart them, then run this command again. Nothing is lost, and Earshot keeps working in the meantime.',
  ]
    .filter(it => it !== undefined)
    .join('\n')

const countRows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`

type ResealReport = { service: string; what: string; table: string } & Resealed

const linesOf = ({ service, what, table, values, resealed, unopened }: ResealReport): string[] => [
  `${service}: ${what}: ${resealed} of ${values} re-encrypted${unopened.length > 0 ? `, ${countRows(unopened.length)} cannot be decrypted:` : ''}`,
  ...unopened.slice(0, maxListed).map(key => `  ${table} ${key}`),
  ...(unopened.length > maxListed ? [`  and ${unopened.length - maxListed} more`] : []),
]

const resealAll = async (services: OpenService[], secret: SecretKey): Promise<ResealReport[]> => {
  const reports: ResealReport[] = []
  for (const { definition, database } of services)
    for (const at of sealedOf(definition)) {
      const { what, table } = at
      const done = await reseal(database.pool, secret, at)
      reports.push({ service: definition.name, what, table: `${definition.schema}.${table}`, ...done })
    }
  return reports
}

const sum = (numbers: number[]) => numbers.reduce((all, it) => all + it, 0)

const auditRotation = async (services: OpenService[], reports: ResealReport[]): Promise<void> => {
  const accounts = services.find(({ definition }) => definition.name === 'accounts')
  const resealed = Object.fromEntries(reports.map(it => [`${it.service}: ${it.what}`, it.resealed]))
  if (!accounts || sum(Object.values(resealed)) === 0) return
  await audit(accounts.database.pool, systemCaller('accounts'), {
    action: 'secret_key.rotated',
    target: { kind: 'settings', id: 'secret-key' },
    before: null,
    after: { resealed },
  })
}

/** The last line of the report, and whether the rotation succeeded. */
const conclusion = (
  settings: OneProcessSettings,
  secret: SecretKey,
  unopened: number,
): { text: string; good: boolean } => {
  const isFile = !keysGiven(settings)
  if (unopened > 0)
    return {
      text: `${countRows(unopened)} cannot be decrypted with either key. ${isFile ? 'The previous key is kept.' : 'Keep SECRET_KEY_PREVIOUS, or find the key that encrypted them and set it as SECRET_KEY_PREVIOUS.'}`,
      good: false,
    }
  if (!secret.previous) return { text: 'Everything is encrypted with SECRET_KEY.', good: true }
  if (!isFile)
    return {
      text: 'Everything is encrypted with SECRET_KEY. Remove SECRET_KEY_PREVIOUS and restart every process.',
      good: true,
    }
  dropPreviousKeyIn(settings.DATA_DIR)
  return { text: 'Everything is encrypted with the new key. The previous key was deleted.', good: true }
}

/**
 * Re-encrypts with the current key everything that the previous key encrypted, in the schema of every service, while Earshot
 * runs. It can be interrupted at any point and run again.
 */
export const rotateSecret = async (
  settings: OneProcessSettings,
  secret: SecretKey,
  services: OpenService[],
): Promise<{ text: string; good: boolean }> => {
  const isFile = !keysGiven(settings)
  const before = await notRestarted(services, secret)
  if (before.length > 0) return { text: restartMessage(before, isFile), good: false }
  const reports = await resealAll(services, secret)
  await auditRotation(services, reports)
  const lines = reports.flatMap(linesOf)
  const after = await notRestarted(services, secret)
  const { text, good } =
    after.length > 0
      ? { text: restartMessage(after, isFile), good: false }
      : conclusion(settings, secret, sum(reports.map(({ unopened }) => unopened.length)))
  return { text: [...lines, text].join('\n'), good }
}
