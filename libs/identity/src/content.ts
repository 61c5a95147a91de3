import { id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type InternalClient, type Route, route } from '@earshot/http'
import { z } from 'zod'
import type { Merge } from './merges-repo.ts'

/** How much of each kind a merge would move. */
type CountContent = (db: Db, merge: Merge) => Promise<Record<string, number>>

const Counts = z.object({ counts: z.record(z.string(), z.int().min(0)) })

/** The internal route with which the accounts service reads what a merge would move. */
export const contentRoute = (count: CountContent): Route =>
  route({
    method: 'post',
    path: '/people/content',
    summary: 'Count what a merge would move',
    permission: 'any',
    body: z.strictObject({ fromId: id('principal'), intoId: id('principal') }),
    reply: { status: 200, body: Counts },
    handle: async ({ pool, body }) => ({ counts: await count(pool, body) }),
  })

/** @throws {ApiError} UNAVAILABLE */
export const readContent = async (
  service: Pick<InternalClient, 'post'>,
  merge: Merge,
  caller: Parameters<InternalClient['post']>[2],
): Promise<Record<string, number>> =>
  Counts.parse(await service.post('/people/content', merge, caller)).counts
