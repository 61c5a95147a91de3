import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, tx } from '@earshot/db'
import { eventually } from '@earshot/testing'
import { besideDatabase, member, testAdmin } from '../../harness.ts'
import { type Desk, seeded, startDesk } from './harness.ts'

/** Holds the ticket's lock until all requests wait for it, then lets them run one after the other. */
const whileHeld = async <T>(desk: Desk, id: string, requests: (() => Promise<T>)[]): Promise<T[]> => {
  await using beside = besideDatabase(desk)
  const waiting = () =>
    desk.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  let answers: Promise<T>[] = []
  await tx(beside.pool, async db => {
    await db.query(sql`select 1 from tickets where id = ${id} for update`)
    for (const [index, request] of requests.entries()) {
      answers = [...answers, request()]
      await eventually(async () => (await waiting()).length > index)
    }
  })
  return Promise.all(answers)
}

test('of two different concurrent status changes, one succeeds and the other gets CONFLICT', async () => {
  await using desk = await startDesk()
  const { id } = await desk.open()
  await desk.told()
  const path = `/tickets/${id}/status`
  const [first, second] = await whileHeld(desk, id, [
    () => desk.api.post(path, { status: 'closed' }),
    () => desk.as(member).post(path, { statusId: seeded['In progress'] }),
  ])
  assert.equal(first?.status, 200)
  assert.deepEqual([second?.status, second?.error.code], [409, 'CONFLICT'])
  assert.equal((await desk.ticket({ id })).status, 'closed')
  assert.deepEqual(await desk.types(), ['ticket.status_changed'])
})

test('two equal concurrent status changes both succeed and emit one event', async () => {
  await using desk = await startDesk()
  const { id } = await desk.open()
  await desk.told()
  const close = () => desk.api.post(`/tickets/${id}/status`, { status: 'closed' })
  const answers = await whileHeld(desk, id, [close, close])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(await desk.types(), ['ticket.status_changed'])
})

test('of two members who assign themselves at the same time, one gets CONFLICT', async () => {
  await using desk = await startDesk()
  const { id } = await desk.open()
  await desk.told()
  const take = (assigneePrincipalId: string) => () =>
    desk.api.post(`/tickets/${id}/assign`, { assigneePrincipalId })
  const [first, second] = await whileHeld(desk, id, [take(testAdmin.principalId), take(member.principalId)])
  assert.equal(first?.status, 200)
  assert.deepEqual([second?.status, second?.error.code], [409, 'CONFLICT'])
  assert.deepEqual(await desk.types(), ['ticket.assigned'])
})

test('a reply that arrives while the ticket is being closed reopens it', async () => {
  await using desk = await startDesk()
  const { id, requesterPrincipalId: asPrincipalId } = await desk.open()
  await desk.told()
  const [closed, written] = await whileHeld(desk, id, [
    () => desk.api.post(`/tickets/${id}/status`, { status: 'closed' }),
    () => desk.api.post(`/tickets/${id}/reply`, { content: 'Wait!', asPrincipalId }),
  ])
  assert.deepEqual([closed?.status, written?.status], [200, 201])
  const { status, reopenCount } = await desk.ticket({ id })
  assert.deepEqual([status, reopenCount], ['open', 1])
  assert.deepEqual(await desk.types(), ['ticket.status_changed', 'ticket.replied', 'ticket.status_changed'])
})

test('concurrent status changes emit events that form a chain', async () => {
  await using desk = await startDesk()
  const { id } = await desk.open()
  await desk.told()
  const statuses = Object.values(seeded)
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      desk.api.post(`/tickets/${id}/status`, { statusId: statuses[index % statuses.length] }),
    ),
  )
  let before = seeded.New
  for (const { data } of await desk.told()) {
    assert.equal(data.previousStatusId, before)
    assert.notEqual(data.newStatusId, before)
    before = data.newStatusId
  }
  assert.equal((await desk.ticket({ id })).statusId, before)
})

test('two tickets that are linked in both directions at the same time do not deadlock', async () => {
  await using desk = await startDesk()
  const [a, b] = [await desk.open(), await desk.open()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const [from, to] = index % 2 === 0 ? [a, b] : [b, a]
      return desk.api.post(`/tickets/${from.id}/link`, { ticketId: to.id })
    }),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  assert.deepEqual((await desk.ticket(a)).links.ticketIds, [b.id])
  assert.deepEqual((await desk.ticket(b)).links.ticketIds, [a.id])
})

test('a status cannot be deleted while a ticket is getting it', async () => {
  await using desk = await startDesk()
  await using beside = besideDatabase(desk)
  const { id } = await desk.open()
  const mine = await desk.create('/ticket-statuses', { name: 'Mine', category: 'open' })
  const path = `/ticket-statuses/${mine.id}`
  let gone: ReturnType<typeof desk.api.delete> | undefined
  await tx(beside.pool, async db => {
    await db.query(sql`update tickets set status_id = ${mine.id} where id = ${id}`)
    gone = desk.api.delete(path)
    await eventually(async () => {
      const waiting = await desk.database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
  })
  assert.equal((await gone)?.error.code, 'IN_USE')
})
