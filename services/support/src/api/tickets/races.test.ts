import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, tx } from '@earshot/db'
import { eventually } from '@earshot/testing'
import { besideDatabase, member, testAdmin } from '../../harness.ts'
import { type Desk, seeded, startDesk } from './harness.ts'

/** Holds the ticket's lock until so many requests wait for it, then lets them go one after the other. */
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

test('of two agents who move a ticket at once one wins, and the other hears of it', async () => {
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

test('two agents who want the same of it at once both get it, and one event tells', async () => {
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

test('two agents who take a ticket at once do not both have it', async () => {
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

test('a requester who replies while it is being closed opens it again, and is not lost', async () => {
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

test('whoever moves it how often at once, each event leaves the status that the one before it reached', async () => {
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

test('two tickets that are linked the two ways at once are linked, and none waits for the other', async () => {
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

test('a status does not go while a ticket is getting it', async () => {
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
