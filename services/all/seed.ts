import { parseArgs } from 'node:util'
import { seedId } from '@earshot/contracts'
import { type Database, openDatabase, tx } from '@earshot/db'
import { startEmbedded } from '@earshot/db/embedded'
import { createLog, integer, readSettings } from '@earshot/runtime'
import { databaseSetting, exitOnError, migrationsOf, type StoringDefinition } from '@earshot/service'
import { findDemo } from '../accounts/src/accounts/demo-data/repo.ts'
import { beginDemo, finishDemo } from '../accounts/src/accounts/demo-data/service.ts'
import { seedPeople } from '../accounts/src/directory/seeds/seed.ts'
import { accounts } from '../accounts/src/main.ts'
import { demoPost, seedDemo } from '../feedback/src/bulk/seeds/demo.ts'
import { maxPosts, seedPosts } from '../feedback/src/bulk/seeds/sample-posts.ts'
import { samplePeople } from '../feedback/src/bulk/seeds/sample-posts-repo.ts'
import { seed } from '../feedback/src/bulk/seeds/workspace.ts'
import { feedback } from '../feedback/src/main.ts'
import { mail } from '../mail/src/main.ts'
import { insertDemo } from '../mail/src/people/demo-repo.ts'
import { support } from '../support/src/main.ts'
import { seedSupport } from '../support/src/records/seeds/demo.ts'
import { seedWebhook } from '../webhooks/src/deliveries/seeds/demo.ts'
import { webhooks } from '../webhooks/src/main.ts'
import { createSealer } from '../webhooks/src/subscriptions/webhooks/secrets.ts'
import { type OneProcessSettings, readOneProcessSettings } from './config.ts'
import { secretKeyIn } from './data-dir.ts'
import { storingServices } from './services.ts'

// `npm run seed` creates a small demo, and `npm run seed -- --posts 100000` that many sample posts, in the databases that
// `npm start` uses. Earshot may run or not. A second run adds only what is missing.

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const number = (count: number): string => count.toLocaleString('en')

const wanted = (): number | undefined => {
  const { values } = parseArgs({
    options: { posts: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    print('npm run seed [-- --posts NUMBER]')
    process.exit(0)
  }
  if (values.posts === undefined) return undefined
  return readSettings(
    { '--posts': integer(1, maxPosts) },
    { '--posts': values.posts.replaceAll(/[_,]/g, '') },
  )['--posts']
}

const noEvents = 'No events were emitted, so webhooks and consumers receive nothing.'

type Databases = Record<'accounts' | 'mail' | 'feedback' | 'support' | 'webhooks', Database>

const seedDemoData = async (databases: Databases, settings: OneProcessSettings): Promise<void> => {
  if (await findDemo(databases.accounts.pool))
    return print('The demo exists. Nothing was changed. You can remove it in the settings of the panel.')
  const seed = await beginDemo(databases.accounts.pool)
  await insertDemo(databases.mail.pool, seed)
  const made = await seedSupport(databases.support.pool, seed)
  const sealer = createSealer(
    settings.SECRET_KEY ? { current: settings.SECRET_KEY } : secretKeyIn(settings.DATA_DIR),
  )
  await seedWebhook(databases.webhooks.pool, {
    id: seedId('webhook', seed.stem, 0),
    post: demoPost(seed),
    sealer,
    now: Date.parse(seed.at),
  })
  const demo = await seedDemo(databases.feedback.pool, seed)
  await tx(databases.accounts.pool, db => finishDemo(db, seed))
  const { boards, posts, votes, comments, entries } = demo
  print(
    `Created ${seed.people.length} people, ${boards} boards, ${posts} posts, ${votes} votes, ${comments} comments, a roadmap and ${entries} changelog entries.`,
  )
  print(
    `Created ${made.conversations} conversations and ${made.tickets} tickets, with teams, SLA policies and macros.`,
  )
  print(`Created a paused webhook with its delivery log.\n${noEvents}`)
}

const seedSamplePosts = async (databases: Databases, posts: number): Promise<void> => {
  const started = performance.now()
  let printedTenths = 0
  const progress = (done: number): void => {
    const tenths = Math.floor((done / posts) * 10)
    if (tenths > printedTenths && tenths < 10) print(`${number(done)} of ${number(posts)} …`)
    printedTenths = tenths
  }
  await seedPeople(databases.accounts.pool, { people: samplePeople(), at: '2026-01-01T00:00:00Z' })
  const made = await seedPosts(databases.feedback.pool, { posts, progress })
  if (made === 0) return print(`The ${number(posts)} posts exist already. Nothing was changed.`)
  const seconds = Math.round((performance.now() - started) / 1000)
  print(`Created ${number(made)} posts with their votes, tags and authors in ${seconds} s.\n${noEvents}`)
}

const main = async (): Promise<void> => {
  const posts = wanted()
  const settings = readOneProcessSettings(process.env)
  const urlOf = ({ name }: StoringDefinition) => settings[databaseSetting(name)] ?? settings.DATABASE_URL
  await using opened = new AsyncDisposableStack()
  const needsEmbedded = storingServices.some(service => !urlOf(service))
  const embedded = needsEmbedded ? await startEmbedded({ dataDir: settings.DATA_DIR }) : undefined
  if (embedded) opened.defer(embedded.stop)
  const open = async (service: StoringDefinition): Promise<Database> => {
    const database = openDatabase({
      url: urlOf(service) ?? embedded?.url ?? '',
      schema: service.schema,
      name: 'earshot-seed',
      max: 2,
      migrations: migrationsOf(service),
      log: createLog({ level: 'warn' }),
    })
    opened.defer(database.close)
    await database.migrate(new AbortController().signal)
    return database
  }
  const databases: Databases = {
    accounts: await open(accounts),
    mail: await open(mail),
    feedback: await open(feedback),
    support: await open(support),
    webhooks: await open(webhooks),
  }
  await seed(databases.feedback.pool)
  if (posts === undefined) await seedDemoData(databases, settings)
  else await seedSamplePosts(databases, posts)
}

await exitOnError(main())
