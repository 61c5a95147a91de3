import assert from 'node:assert/strict'
import { isId } from '@earshot/contracts'
import { raw, sql, tx } from '@earshot/db'
import { eventually, type TestResponse } from '@earshot/testing'
import { pathsOf, type Support, secondPool } from '../../harness.ts'

/** Holds the lock of a conversation or ticket until all requests wait for it, then lets them run one after the other. */
export const whileLocked = async <T>(
  support: Support,
  id: string,
  requests: (() => Promise<T>)[],
): Promise<T[]> => {
  await using beside = secondPool(support)
  const table = raw(isId('ticket', id) ? 'tickets' : 'conversations')
  const waiting = () =>
    support.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  let responses: Promise<T>[] = []
  await tx(beside.pool, async db => {
    await db.query(sql`select 1 from ${table} where id = ${id} for update`)
    for (const [index, request] of requests.entries()) {
      responses = [...responses, request()]
      await eventually(async () => (await waiting()).length > index)
    }
  })
  return Promise.all(responses)
}

type Ref = { id: string }

type Mergeable = {
  merge: (from: Ref, into: Ref) => Promise<TestResponse>
  /** Three threads of one customer, the third without messages of its own. */
  source: Ref
  target: Ref
  third: Ref
  unknownId: string
  /** The field of the request with the other thread. */
  path: string
}

/** Merges the source into the target, which is refused before with wrong threads, and afterwards with merged ones. */
export const assertMergesOnce = async (it: Mergeable): Promise<void> => {
  const { merge, source, target, third, unknownId, path } = it
  const codeOf = async (from: Ref, into: Ref) => {
    const { status, error } = await merge(from, into)
    return [status, error?.code]
  }
  assert.deepEqual(await codeOf(source, source), [409, 'CONFLICT'])
  assert.deepEqual(pathsOf(await merge(source, { id: unknownId })), [path])
  assert.equal((await merge({ id: unknownId }, target)).status, 404)
  assert.equal((await merge(source, target)).status, 200)
  for (const [from, into] of [
    [source, target],
    [source, third],
    [third, source],
  ] as const) {
    const { status, error } = await merge(from, into)
    assert.deepEqual([status, error.code, error.details.mergedIntoId], [409, 'ALREADY_MERGED', target.id])
  }
  assert.deepEqual(await codeOf(target, third), [409, 'CONFLICT'], 'others are merged into it')
}
