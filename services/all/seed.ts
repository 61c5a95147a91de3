import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '@earshot/db'
import { startEmbedded } from '@earshot/db/embedded'
import { createLog, integer, readSettings } from '@earshot/runtime'
import { exitOnError, migrationsOf } from '@earshot/service'
import { seedDemo } from '../feedback/src/bulk/seeds/demo.ts'
import { maxPosts, seedPosts } from '../feedback/src/bulk/seeds/sample-posts.ts'
import { seed } from '../feedback/src/bulk/seeds/workspace.ts'
import { feedback } from '../feedback/src/main.ts'
import { oneProcessSettings } from './config.ts'

// `npm run seed` creates a small demo, and `npm run seed -- --posts 100000` that many sample posts, in the database that
// `npm start` uses. Earshot may run or not. A second run adds only what is missing.

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const number = (count: number): string => count.toLocaleString('en')

const wanted = (): number | undefined => {
  const { values } = parseArgs({ options: { posts: { type: 'string' } } })
  if (values.posts === undefined) return undefined
  return readSettings(
    { '--posts': integer(1, maxPosts) },
    { '--posts': values.posts.replaceAll(/[_,]/g, '') },
  )['--posts']
}

const noEvents = 'No events were emitted, so webhooks and consumers receive nothing.'

const seedDemoData = async ({ pool }: Database): Promise<void> => {
  const made = await seedDemo(pool)
  if (!made) return print('The demo was created before. Nothing was changed.')
  const { boards, posts, votes, comments, entries } = made
  print(
    `Created ${boards} boards, ${posts} posts, ${votes} votes, ${comments} comments, a roadmap and ${entries} changelog entries.\n${noEvents}`,
  )
}

const seedSamplePosts = async ({ pool }: Database, posts: number): Promise<void> => {
  const started = performance.now()
  let printedTenths = 0
  const progress = (done: number): void => {
    const tenths = Math.floor((done / posts) * 10)
    if (tenths > printedTenths && tenths < 10) print(`${number(done)} of ${number(posts)} …`)
    printedTenths = tenths
  }
  const made = await seedPosts(pool, { posts, progress })
  if (made === 0) return print(`The ${number(posts)} posts exist already. Nothing was changed.`)
  const seconds = Math.round((performance.now() - started) / 1000)
  print(`Created ${number(made)} posts with their votes, tags and authors in ${seconds} s.\n${noEvents}`)
}

const main = async (): Promise<void> => {
  const posts = wanted()
  const settings = readSettings(oneProcessSettings, process.env)
  const given = settings.FEEDBACK_DATABASE_URL ?? settings.DATABASE_URL
  await using opened = new AsyncDisposableStack()
  const embedded = given === undefined ? await startEmbedded({ dataDir: settings.DATA_DIR }) : undefined
  if (embedded) opened.defer(embedded.stop)
  const database = openDatabase({
    url: given ?? embedded?.url ?? '',
    schema: feedback.schema,
    name: 'earshot-seed',
    max: 2,
    migrations: migrationsOf(feedback),
    log: createLog({ level: 'warn' }),
  })
  opened.defer(database.close)
  await database.migrate(new AbortController().signal)
  await seed(database.pool)
  if (posts === undefined) await seedDemoData(database)
  else await seedSamplePosts(database, posts)
}

await exitOnError(main())
