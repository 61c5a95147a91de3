// Shared by the tests of the outbox.
import { type Caller, sampleData } from '@earshot/contracts'
import { openDatabase } from '@earshot/db'
import { startLoops } from '@earshot/runtime'
import { testDatabase, testFiles, testLog } from '@earshot/testing'
import type { Broker, OutMessage } from './broker/broker.ts'
import { createInProcessBroker } from './in-process/broker.ts'
import { eventMigrations, prepareOutbox } from './outbox/partitions.ts'
import { relay } from './outbox/relay.ts'

export const log = testLog()

export const ada: Caller = {
  principalId: 'principal_01kjvqhs34ecst1qkmw75hj5cn',
  name: 'Ada Moreno',
  email: 'ada@example.org',
  role: 'admin',
  scopes: ['admin'],
  credentialId: 'key_01kjvqhs34ecst1qkmw75hj5cn',
  requestId: 'r-1',
}

export const { post } = sampleData['post.restored']

/** The data of a post that is identified by its title. */
export const titled = (title: string) => ({ post: { ...post, title } })

/** A temporary feedback database with an outbox. `another` opens it as a second process would. */
export const withOutbox = async () => {
  const server = await testDatabase()
  const openOne = () =>
    openDatabase({
      url: server.url,
      schema: 'feedback',
      name: 'earshot-feedback',
      max: 3,
      migrations: [eventMigrations],
      log,
    })
  const database = openOne()
  await database.migrate(new AbortController().signal)
  await prepareOutbox(database)
  const opened = [database]
  return {
    server,
    database,
    pool: database.pool,
    another: () => {
      const one = openOne()
      opened.push(one)
      return one
    },
    rows: () => server.query('select * from feedback.outbox order by seq'),
    [Symbol.asyncDispose]: async () => {
      for (const one of opened) await one.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

export type Outbox = Awaited<ReturnType<typeof withOutbox>>

/** A broker that records messages; `refuse` selects messages to reject. */
export const recordingBroker = (
  refuse: (message: OutMessage) => boolean | Promise<boolean> = () => false,
) => {
  const kept: OutMessage[] = []
  const broker: Broker = {
    ...createInProcessBroker({ log }),
    publish: async message => {
      if (await refuse(message)) throw new Error('The broker is unavailable')
      kept.push(message)
    },
  }
  const titles = () => kept.map(({ body }) => JSON.parse(body).data.post.title)
  return { broker, kept, titles }
}

/** Runs the relay of one process. */
export const startRelay = (database: Outbox['database'], broker: Broker) => {
  const loops = startLoops([relay({ database, broker, source: 'feedback', files: testFiles, log })], log)
  return { ...loops, [Symbol.asyncDispose]: loops.stop }
}
