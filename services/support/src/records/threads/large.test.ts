import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { secondPool, startSupport } from '../../harness.ts'
import * as conversationLists from '../conversations/list-repo.ts'
import { ConversationQuery } from '../conversations/model.ts'
import { seedThreads } from '../seeds/sample-threads.ts'
import { memberId, teamId } from '../seeds/sample-threads-repo.ts'
import * as ticketLists from '../tickets/list-repo.ts'
import { TicketQuery } from '../tickets/model.ts'
import type { Way } from './list-repo.ts'

const support = await startSupport({})
const { pool, ...beside } = secondPool(support)
await seedThreads(pool, 26_000)
after(async () => {
  await beside[Symbol.asyncDispose]()
  await support[Symbol.asyncDispose]()
})

const reader = { view: 'team', principalId: memberId(3) } as const

const inConversations = (filters: object) => {
  const query = ConversationQuery.parse(filters)
  const listing = { query, after: undefined, limit: 50, reader } as const
  return {
    way: () => conversationLists.wayOf(pool, listing),
    page: (way?: Way) => pool.query<{ id: string }>(conversationLists.listStatement(listing, way)),
  }
}

const inTickets = (filters: object) => {
  const query = TicketQuery.parse(filters)
  const listing = { query, after: undefined, limit: 50 } as const
  return {
    way: () => ticketLists.wayOf(pool, listing),
    page: (way?: Way) => pool.query<{ id: string }>(ticketLists.listStatement(listing, way)),
  }
}

const [scanned, sorted] = [false, true].map(sorted => ({ sorted, wordsOfEach: false }))
const [scannedEach, sortedEach] = [false, true].map(sorted => ({ sorted, wordsOfEach: true }))

const ofConversations: [filters: object, way: Way | undefined, found: number][] = [
  [{ search: 'needle' }, sorted, 5],
  [{ search: 'nothing' }, sorted, 0],
  [{ search: 'export' }, scannedEach, 50],
  [{ search: '"person 77"' }, sorted, 5],
  [{ search: 'person-77@example.com -person' }, sorted, 0],
  [{ search: 'example.com' }, scannedEach, 50],
  [{ search: 'upload', tag: 'vip' }, sortedEach, 6],
  [{ search: 'upload', sort: 'waiting', assignedPrincipalId: memberId(3) }, sortedEach, 42],
  [{ tag: 'vip' }, sorted, 6],
  [{ tag: 'bug', channel: 'web' }, sorted, 50],
  [{ channel: 'email' }, scanned, 50],
  [{ unread: 'true', forMe: 'true', status: 'open' }, sorted, 33],
  [{ channel: 'api' }, sorted, 0],
  [{ status: 'open', assignedPrincipalId: memberId(3) }, undefined, 4],
]

const ofTickets: [filters: object, way: Way | undefined, found: number][] = [
  [{ search: 'needle' }, sorted, 5],
  [{ search: 'export', sort: 'priority' }, scannedEach, 50],
  [{ search: '"person 77"' }, sorted, 5],
  [{ search: 'example.com', sort: 'updated' }, scannedEach, 50],
  [{ search: 'export', assignedPrincipalId: memberId(3), sort: 'updated' }, sortedEach, 42],
  [{ type: 'tracker' }, scanned, 50],
  [{ status: 'open', assignedTeamId: teamId(3), sort: 'priority' }, sorted, 26],
  [{ status: 'open', assignedTeamId: teamId(3) }, undefined, 26],
]

const check =
  ({ way, page }: ReturnType<typeof inTickets>, expected: Way | undefined, found: number) =>
  async () => {
    assert.deepEqual(await way(), expected)
    const [first, ...others] = await Promise.all([scanned, sorted, scannedEach, sortedEach].map(page))
    assert.equal(first?.length, found)
    for (const other of others) assert.deepEqual(other, first)
  }

for (const [filters, way, found] of ofConversations)
  test(
    `conversations with ${JSON.stringify(filters)} are found in the fastest of the ways`,
    check(inConversations(filters), way, found),
  )

for (const [filters, way, found] of ofTickets)
  test(
    `tickets with ${JSON.stringify(filters)} are found in the fastest of the ways`,
    check(inTickets(filters), way, found),
  )
