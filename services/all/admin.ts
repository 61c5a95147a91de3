import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ApiError, EmailAddress, systemCaller } from '@earshot/contracts'
import { type Database, openDatabase } from '@earshot/db'
import { type Embedded, hasEmbedded, startEmbedded } from '@earshot/db/embedded'
import { prepareOutbox } from '@earshot/events'
import { createLog, megabyte, publicOrigin } from '@earshot/runtime'
import { exitOnError, migrationsOf, type StoringDefinition } from '@earshot/service'
import { createFirstLink, createLink } from '../accounts/src/accounts/password-links/links.ts'
import { ApiKeyInput } from '../accounts/src/credentials/api-keys/model.ts'
import { createKey } from '../accounts/src/credentials/api-keys/service.ts'
import { findByEmail } from '../accounts/src/directory/principals/repo.ts'
import { accounts } from '../accounts/src/main.ts'
import { files } from '../files/src/main.ts'
import { openStorage } from '../files/src/storage/open.ts'
import { compareFiles } from '../files/src/sweep/compare.ts'
import { databaseOf, type OneProcessSettings, readOneProcessSettings } from './config.ts'
import { hasTables } from './connected-repo.ts'
import { keptAddress } from './data-dir.ts'
import { keysToRotate, type OpenService, rotateSecret } from './rotate-secret.ts'
import { storingServices } from './services.ts'

// For operators who have access to the machine but no API key: `npm run admin -- …`, with the settings that Earshot is
// started with. Earshot may keep running.

const usage = `npm run admin -- --help
npm run admin -- create-key [--name NAME] [--role admin|member] [--access full|read-only]
npm run admin -- first-link
npm run admin -- reset-password ADDRESS
npm run admin -- rotate-secret
npm run admin -- check-files [--checksums] [--remove-orphans]`

const refuse = (message: string): never => {
  throw Object.assign(new Error(message), { code: 'USAGE' })
}

const caller = systemCaller('accounts')

type Options = { name?: string | undefined; role?: string | undefined; access?: string | undefined }

/** Creates an admin key with full access, unless the options say otherwise. */
const createApiKey = async (
  { pool }: Database,
  { name = 'Created on the command line', role = 'admin', access }: Options,
) => {
  const input = ApiKeyInput.safeParse({ name, role, access })
  if (!input.success) return refuse(usage)
  const { key } = await createKey(pool, caller, input.data)
  return `API key (it won't be shown again): ${key}`
}

/**
 * The address of links: that of the settings or, if they have neither BASE_URL nor a port, that of the Earshot that was started last with
 * this data folder.
 * @throws when only a running Earshot knows its port
 */
const linkOrigin = (settings: OneProcessSettings): string => {
  const isGiven = settings.BASE_URL !== undefined || Number(process.env.PORT) > 0
  const usesOther = databaseOf(settings, 'accounts') !== undefined
  const kept = isGiven || usesOther ? undefined : keptAddress(settings.DATA_DIR)
  if (kept !== undefined) return kept
  return settings.PORT === 0 && !settings.BASE_URL
    ? refuse('PORT is 0, so the port of Earshot is not known here. Set BASE_URL to its address.')
    : publicOrigin(settings, settings.PORT)
}

const openLink = (path: string, expiresAt: string, origin: string): string =>
  `Open this link to set the password. It works once, until ${expiresAt}: ${origin}${path}`

/** Creates the link that sets the first admin's password. */
const createSetupLink = async ({ pool }: Database, origin: string) => {
  const { path, expiresAt } = await createFirstLink(pool)
  return openLink(path, expiresAt, origin)
}

const createPasswordLink = async ({ pool }: Database, address: string | undefined, origin: string) => {
  const email = EmailAddress.safeParse(address)
  if (!email.success) return refuse(usage)
  const person = (await findByEmail(pool, email.data)) ?? refuse('No account has this email address.')
  const { path, expiresAt } = await createLink(pool, caller, person)
  return openLink(path, expiresAt, origin)
}

/** Commands that need nothing in the database may run before the first start, in the one that DATABASE_URL names. */
type First = 'used' | 'may be new'

const open = (definition: StoringDefinition, url: string): OpenService => ({
  definition,
  database: openDatabase({
    url,
    schema: definition.schema,
    name: 'earshot-admin',
    max: 2,
    migrations: migrationsOf(definition),
    log: createLog({ level: 'warn' }),
  }),
})

/** Refuses databases without any data of ours, and completes those of services that have not started yet. */
const complete = async (services: OpenService[], first: First): Promise<void> => {
  const filled = await Promise.all(services.map(({ database: { pool, schema } }) => hasTables(pool, schema)))
  if (first === 'used' && !filled.includes(true))
    refuse('DATABASE_URL: the database has no data of Earshot. Set the one that Earshot is started with.')
  for (const { database } of services) {
    await database.migrate(AbortSignal.timeout(60_000))
    await prepareOutbox(database)
  }
}

/** A command never creates a server: with another DATA_DIR than that of Earshot, it would work on an empty one. */
const openEmbedded = (dataDir: string): Promise<Embedded> =>
  hasEmbedded(dataDir)
    ? startEmbedded({ dataDir })
    : refuse(
        `DATA_DIR: ${resolve(dataDir)} has no data of Earshot. Set DATA_DIR or DATABASE_URL to the value that Earshot is started with.`,
      )

/** Opens the databases of services, given or embedded, runs `work` and closes them. */
const withDatabases = async <T>(
  settings: OneProcessSettings,
  definitions: readonly StoringDefinition[],
  work: (services: OpenService[]) => Promise<T>,
  first: First = 'used',
): Promise<T> => {
  const given = definitions.map(({ name }) => databaseOf(settings, name))
  const embedded: Embedded | undefined = given.every(Boolean)
    ? undefined
    : await openEmbedded(settings.DATA_DIR)
  const services = definitions.map((definition, index) =>
    open(definition, given[index] ?? embedded?.url ?? ''),
  )
  try {
    await complete(services, first)
    return await work(services)
  } finally {
    for (const { database } of services) await database.close()
    await embedded?.stop()
  }
}

const inService =
  (definition: StoringDefinition) =>
  (
    settings: OneProcessSettings,
    work: (database: Database) => Promise<string>,
    first: First = 'used',
  ): Promise<string> =>
    withDatabases(
      settings,
      [definition],
      async ([opened]) =>
        opened ? work(opened.database) : refuse(`The database of ${definition.name} could not be opened.`),
      first,
    )

const inAccounts = inService(accounts)
const inFiles = inService(files)

const megabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`

const listed = (what: string, ids: string[]): string[] =>
  ids.length === 0 ? [] : [`${what}: ${ids.length}`, ...ids.slice(0, 100).map(id => `  ${id}`)]

/** Compares the files in the database with those in the storage. The exit code is 1 if any is missing or damaged. */
const checkFiles = (
  settings: OneProcessSettings,
  {
    checksums = false,
    'remove-orphans': remove = false,
  }: { checksums?: boolean; 'remove-orphans'?: boolean },
) =>
  inFiles(settings, async ({ pool }) => {
    const storage = await openStorage(settings)
    try {
      const found = await compareFiles(pool, storage, { checksums })
      if (remove) await storage.remove(found.orphaned)
      const lines = [
        `${found.files} files with ${megabytes(found.bytes)} compared, ${checksums ? 'with checksums' : 'by size'}.`,
        ...listed('Missing', found.missing),
        ...listed('Damaged', found.damaged),
        ...listed(remove ? 'Orphaned and removed' : 'Orphaned', found.orphaned),
      ].join('\n')
      return found.missing.length + found.damaged.length === 0 ? lines : refuse(lines)
    } finally {
      await storage.close()
    }
  })

const rotate = async (settings: OneProcessSettings): Promise<string> => {
  const secret =
    keysToRotate(settings) ?? refuse(`SECRET_KEY is not set, and ${settings.DATA_DIR} contains no key.`)
  const { text, good } = await withDatabases(settings, storingServices, opened =>
    rotateSecret(settings, secret, opened),
  )
  return good ? text : refuse(text)
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      role: { type: 'string' },
      access: { type: 'string' },
      checksums: { type: 'boolean' },
      'remove-orphans': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const [command, address] = positionals
  const settings = readOneProcessSettings(process.env)
  const commands = new Map([
    ['create-key', () => inAccounts(settings, database => createApiKey(database, values), 'may be new')],
    [
      'first-link',
      () => inAccounts(settings, database => createSetupLink(database, linkOrigin(settings)), 'may be new'),
    ],
    [
      'reset-password',
      () => inAccounts(settings, database => createPasswordLink(database, address, linkOrigin(settings))),
    ],
    ['rotate-secret', () => rotate(settings)],
    ['check-files', () => checkFiles(settings, values)],
  ])
  const run = commands.get(command ?? '') ?? (() => refuse(usage))
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    if (error instanceof ApiError) refuse(error.message)
    throw error
  }
}

await exitOnError(main())
