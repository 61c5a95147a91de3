import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fail, failFields, type Id, id, newId, Timestamp } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { AddressPolicy } from '../address/policy.ts'
import { secretPrefix } from '../attempt/sign.ts'
import type { Sealer } from '../secrets.ts'
import { assertBoards, type BoardLookup } from './boards.ts'
import {
  countWebhooks,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhookCount,
  markDeleted,
  replaceSecret,
  type StoredWebhook,
  skipDeliveries,
  updateWebhook,
  type WebhookChange,
} from './repo.ts'
import {
  maxWebhooks,
  type NewWebhook,
  type RotatedSecret,
  type Rotation,
  type WebhookPatch,
} from './webhook.ts'

export type WebhookDeps = {
  sealer: Sealer
  addresses: AddressPolicy
  boards: BoardLookup
  /** Tells the workers that a webhook is not what it was. */
  changed: (id: Id<'webhook'>) => void
}

const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

const assertAddress = async (addresses: AddressPolicy, url: string): Promise<void> => {
  const message = await addresses.judge(url)
  if (message) failFields({ path: 'url', code: 'invalid', message })
}

const distinct = <T>(items: T[]): T[] => [...new Set(items)]

export const createWebhook = async (
  pool: Pool,
  { sealer, addresses, boards, changed, ...input }: WebhookDeps & NewWebhook,
): Promise<StoredWebhook & { secret: string }> => {
  const boardIds = input.boardIds ?? []
  await assertAddress(addresses, input.url)
  await assertBoards(boards, boardIds)
  const secret = newSecret()
  return tx(pool, async db => {
    await lockWebhookCount(db)
    if ((await countWebhooks(db)) >= maxWebhooks)
      fail('LIMIT_REACHED', `A workspace has at most ${maxWebhooks} webhooks.`)
    const webhook = await insertWebhook(db, {
      id: newId('webhook'),
      url: input.url,
      description: input.description ?? null,
      events: distinct(input.events),
      boardIds: distinct(boardIds),
      secret: sealer.seal(secret),
    })
    db.afterCommit(() => changed(webhook.id))
    return { ...webhook, secret }
  })
}

export const getWebhook = async (pool: Pool, id: Id<'webhook'>): Promise<StoredWebhook> =>
  (await findWebhook(pool, id)) ?? fail('NOT_FOUND')

const cursors = cursorOf('webhooks', z.tuple([Timestamp, id('webhook')]))

export const pageOfWebhooks = async (pool: Pool, page: PageRequest): Promise<Page<StoredWebhook>> => {
  const keys = cursors.decode(page.cursor)
  const after = keys && { createdAt: keys[0], id: keys[1] }
  const rows = await listWebhooks(pool, { limit: page.limit + 1, after })
  return pageOf(
    rows,
    page.limit,
    row => cursors.encode([row.createdAt, row.id]),
    row => row,
  )
}

/** What a patch makes of a webhook. Setting it active, from whatever status, gives it a clean record. */
const patched = (before: StoredWebhook, patch: WebhookPatch): WebhookChange => ({
  url: patch.url ?? before.url,
  events: patch.events ? distinct(patch.events) : before.events,
  boardIds: patch.boardIds === undefined ? before.boardIds : distinct(patch.boardIds ?? []),
  description: patch.description === undefined ? before.description : patch.description,
  status: patch.status ?? before.status,
  consecutiveFailures: patch.status === 'active' ? 0 : before.consecutiveFailures,
  disabledAt: patch.status ? null : before.disabledAt,
  disabledReason: patch.status ? null : before.disabledReason,
  becomesActive: patch.status === 'active' && before.status !== 'active',
})

export const changeWebhook = async (
  pool: Pool,
  {
    id,
    addresses,
    boards,
    changed,
    ...patch
  }: Omit<WebhookDeps, 'sealer'> & { id: Id<'webhook'> } & WebhookPatch,
): Promise<StoredWebhook> => {
  const { boardIds: held } = await getWebhook(pool, id)
  if (patch.url !== undefined) await assertAddress(addresses, patch.url)
  await assertBoards(boards, patch.boardIds ?? [], held)
  return tx(pool, async db => {
    const before = (await lockWebhook(db, id)) ?? fail('NOT_FOUND')
    const change = patched(before, patch)
    if (isDeepStrictEqual({ ...before, ...change }, { ...before, becomesActive: false })) return before
    const webhook = await updateWebhook(db, id, change)
    db.afterCommit(() => changed(id))
    return webhook
  })
}

export const rotateSecret = async (
  pool: Pool,
  { id, sealer, gracePeriodSeconds }: Pick<WebhookDeps, 'sealer'> & { id: Id<'webhook'> } & Rotation,
): Promise<RotatedSecret> => {
  const secret = newSecret()
  return tx(pool, async db => {
    const { rotatedAt, previousSecretExpiresAt } =
      (await replaceSecret(db, id, sealer.seal(secret), gracePeriodSeconds)) ?? fail('NOT_FOUND')
    return { id, secret, rotatedAt, previousSecretExpiresAt }
  })
}

/** Deliveries come before their webhook, as where results are written: the other way round the two could lock each other. */
export const deleteWebhook = (
  pool: Pool,
  { id, changed }: Pick<WebhookDeps, 'changed'> & { id: Id<'webhook'> },
): Promise<undefined> =>
  tx(pool, async db => {
    await skipDeliveries(db, id)
    if (!(await markDeleted(db, id))) fail('NOT_FOUND')
    db.afterCommit(() => changed(id))
    return undefined
  })
