import { type Caller, fail, type Id, id, moment } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { Due } from '../../deliveries/pointers/dispatch.ts'
import { runAgain } from '../../deliveries/runs/repo.ts'
import { webhookEverExisted } from '../../subscriptions/webhooks/repo.ts'
import type { Attempt, Delivery, DeliveryItem, LogQuery } from './model.ts'
import { attemptsOf, endOfSearch, findDelivery, isSearch, listDeliveries, lockDelivery } from './repo.ts'
import { continuedAt } from './search.ts'

const positions = z.tuple([moment, id('delivery')])

/** Newest event first. The deliveries of a deleted webhook can be read until their retention ends. */
export const pageOfDeliveries = async (
  pool: Pool,
  { webhookId, query, page }: { webhookId: Id<'webhook'>; query: LogQuery; page: PageRequest },
): Promise<Page<DeliveryItem>> => {
  if (!(await webhookEverExisted(pool, webhookId))) fail('NOT_FOUND')
  const cursors = cursorOf({ list: 'deliveries', webhookId, ...query }, positions)
  const position = cursors.decode(page.cursor)
  const after = position && { eventAt: position[0], id: position[1] }
  const listing = { webhookId, query, after, limit: page.limit + 1 }
  const rows = await listDeliveries(pool, listing)
  const found = pageOf(rows, page.limit, row => cursors.encode([row.createdAt, row.id]))
  if (!isSearch(query)) return found
  return continuedAt(found, await endOfSearch(pool, listing), end => cursors.encode([end.eventAt, end.id]))
}

const outcomeOf = (attempt: Attempt | undefined): DeliveryItem['lastAttempt'] =>
  attempt
    ? {
        at: attempt.at,
        durationMs: attempt.durationMs,
        statusCode: attempt.statusCode,
        error: attempt.error,
      }
    : null

export const getDelivery = async (pool: Pool, id: Id<'delivery'>): Promise<Delivery> => {
  const delivery = (await findDelivery(pool, id)) ?? fail('NOT_FOUND')
  const attempts = await attemptsOf(pool, id)
  return { ...delivery, lastAttempt: outcomeOf(attempts.at(-1)), attempts }
}

/** Starts a new run of a completed delivery, whatever its result. `dispatch` puts it into the lane. */
export const retryDelivery = async (
  pool: Pool,
  caller: Caller,
  { id, dispatch }: { id: Id<'delivery'>; dispatch: (due: Due) => void },
): Promise<Delivery> => {
  await tx(pool, async db => {
    const before = (await lockDelivery(db, id)) ?? fail('NOT_FOUND')
    if (before.gone) fail('CONFLICT', 'The webhook of this delivery is deleted.')
    if (before.trigger === 'test') fail('CONFLICT', 'A test delivery cannot be retried. Send another test.')
    const [due] = await runAgain(db, [{ id, eventAt: before.eventAt }], { trigger: 'retry' })
    if (!due) return fail('CONFLICT', 'The delivery is still in progress.')
    await audit(db, caller, {
      action: 'delivery.retried',
      target: { kind: 'delivery', id },
      before: { status: before.status, run: before.run },
      after: { status: 'pending', run: due.run },
    })
    db.afterCommit(() => dispatch({ ...due, traceparent: caller.traceparent }))
  })
  return getDelivery(pool, id)
}
