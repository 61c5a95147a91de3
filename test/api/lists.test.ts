import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { adminKey, startEarshot } from '../deployments/earshot.ts'
import { type Case, casesFor, type Sent } from './contract/cases/index.ts'
import { type Operation, operationsOf } from './contract/document.ts'
import { send } from './contract/send.ts'

/** How often a statement was planned on one connection. */
type Planned = { name: string; generic: number; custom: number }

/** Lists that are planned for each request, with the reason. */
const others: Record<string, string> = {
  findSimilarPosts: 'its words match very different numbers of posts',
  listSimilarPosts: 'its words match very different numbers of posts',
  listPossibleDuplicates: 'boards have very different numbers of pairs',
  listPostVoters: 'posts have very different numbers of duplicates and voters',
  listMyVotes: 'people have very different numbers of votes',
  listMyFollows: 'people follow very different numbers of posts',
  listRoadmapPosts: 'each column of a page has another limit',
  listUserMerges: 'merges are few, and deleted after a day',
  listEventTypes: 'is in no table',
  listDeadLetters: 'is in no table',
}

const isList = ({ method, parameters }: Operation): boolean =>
  method === 'GET' && ['limit', 'cursor'].every(name => parameters.some(it => it.name === name))

/**
 * PostgreSQL makes five plans for values before it compares their costs with those of the plan that it could keep. Requests may take
 * several connections.
 */
const mostRequests = 60

test('each list without filters is planned once for a connection', {
  tags: ['slow: starts Earshot and reads each list about ten times'],
}, async () => {
  const report = new URL('contract/report-plans.ts', import.meta.url)
  await using earshot = await startEarshot({
    MAIL_DNS_SERVERS: '127.0.0.1:9',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${report}`,
  })
  const client = new pg.Client({ connectionString: earshot.databaseUrl })
  await client.connect()
  await using opened = new AsyncDisposableStack()
  opened.defer(() => client.end())
  const seen: Planned[] = []
  client.on('notification', ({ payload = '' }) => seen.push(JSON.parse(payload)))
  await client.query('listen plans')

  const document = await (await fetch(`${earshot.url}/api/v1/openapi.json`)).json()
  const operations = operationsOf(document as Record<string, unknown>).filter(isList)
  assert.ok(operations.length > 40, `${operations.length} lists`)
  const cases = casesFor(earshot)
  const notKept: string[] = []
  for (const operation of operations) {
    const { key: ownKey, good } = cases[operation.id] as Case // each operation has one: see contract.test.ts
    const key = (await ownKey?.()) ?? adminKey
    const { path = {}, headers = {}, query = {} } = await good()
    const ask = (more: Sent) => send(earshot.url, operation, { path, headers, key, ...more })
    const sent = { query: { limit: '20' } }
    const plain = (await ask(sent)).status === 200 ? sent : { query: { ...query, ...sent.query } }
    const from = seen.length
    const areKept = () => {
      const kept = new Set(seen.filter(({ generic }) => generic > 0).map(({ name }) => name))
      return seen.length > from && seen.slice(from).every(({ name }) => kept.has(name))
    }
    const most = operation.id in others ? 12 : mostRequests
    for (let count = 0; count < most && !areKept(); count++) {
      assert.equal((await ask(plain)).status, 200, operation.id)
      await client.query('select') // notifications arrive with the response
    }
    if (!areKept()) notKept.push(operation.id)
  }
  assert.deepEqual(notKept.toSorted(), Object.keys(others).toSorted())
})
