import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type Caller,
  type FieldError,
  fail,
  failFields,
  type Id,
  id,
  moment,
  newId,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, auditedChanges } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import { z } from 'zod'
import { skipDeliveries } from '../../deliveries/skips/repo.ts'
import type { AddressPolicy } from '../../egress/addresses/policy.ts'
import { secretPrefix } from '../../egress/signing/sign.ts'
import {
  type HeadersPatch,
  mergedHeaders,
  openedHeaders,
  sealedHeaders,
} from '../../subscriptions/webhooks/headers.ts'
import { maskedUrl } from '../../subscriptions/webhooks/masked-url.ts'
import {
  maxWebhooks,
  type RotatedSecret,
  type Rotation,
  type Webhook,
  type WebhookInput,
  type WebhookPatch,
  type WebhookQuery,
} from '../../subscriptions/webhooks/model.ts'
import {
  countWebhooks,
  findWebhook,
  headersOf,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhookCount,
  markDeleted,
  replaceSecret,
  updateHeaders,
  updateWebhook,
  type WebhookChange,
} from '../../subscriptions/webhooks/repo.ts'
import { cancelReplays } from '../replays/repo.ts'
import { type BoardLookup, boardErrors } from './boards.ts'

export type WebhookDeps = {
  sealer: Sealer
  addresses: AddressPolicy
  boards: BoardLookup
  /** Notifies the workers that a webhook changed. */
  changed: (id: Id<'webhook'>) => void
}

const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

const addressErrors = async (addresses: AddressPolicy, url: string): Promise<FieldError[]> => {
  const message = await addresses.check(url)
  return message ? [{ path: 'url', code: 'invalid', message }] : []
}

/** @throws {ApiError} VALIDATION_ERROR with the errors of all checks */
const assertNone = async (...checks: Promise<FieldError[]>[]): Promise<void> => {
  const errors = (await Promise.all(checks)).flat()
  if (errors.length > 0) failFields(...errors)
}

type Audited = Webhook & { headersChanged?: boolean }

/** The fields of a webhook in the audit log. */
const auditFields = ({
  url,
  format,
  events,
  boardIds,
  description,
  headerNames,
  headersChanged,
  status,
}: Audited) => ({
  url: maskedUrl({ url, format }),
  format,
  events,
  boardIds,
  description,
  headerNames,
  headersChanged, // the values may be tokens
  status,
})

const audited = auditedChanges('webhook', auditFields)

const distinct = <T>(items: T[]): T[] => [...new Set(items)]

const assertRoom = async (db: Db): Promise<void> => {
  if ((await countWebhooks(db)) >= maxWebhooks)
    fail('LIMIT_REACHED', `A workspace can have at most ${maxWebhooks} webhooks.`)
}

export const createWebhook = async (
  pool: Pool,
  caller: Caller,
  { sealer, addresses, boards, changed, ...input }: WebhookDeps & WebhookInput,
): Promise<Webhook & { secret: string }> => {
  const boardIds = input.boardIds ?? []
  const headers = sealedHeaders(sealer, mergedHeaders({}, input.headers ?? {}))
  await assertRoom(pool) // before the DNS lookup, which takes up to a second
  await assertNone(addressErrors(addresses, input.url), boardErrors(boards, boardIds))
  const secret = newSecret()
  return tx(pool, async db => {
    await lockWebhookCount(db)
    await assertRoom(db)
    const webhook = await insertWebhook(db, {
      id: newId('webhook'),
      url: input.url,
      format: input.format,
      description: input.description ?? null,
      events: distinct(input.events),
      boardIds: distinct(boardIds),
      secret: sealer.seal(secret),
      headers,
    })
    await audited.created(db, caller, webhook)
    db.afterCommit(() => changed(webhook.id))
    return { ...webhook, secret }
  })
}

export const getWebhook = async (db: Db, id: Id<'webhook'>): Promise<Webhook> =>
  (await findWebhook(db, id)) ?? fail('NOT_FOUND')

export const pageOfWebhooks = async (
  pool: Pool,
  { query, page }: { query: WebhookQuery; page: PageRequest },
): Promise<Page<Webhook>> => {
  const cursors = cursorOf({ list: 'webhooks', ...query }, z.tuple([moment, id('webhook')]))
  const keys = cursors.decode(page.cursor)
  const after = keys && { createdAt: keys[0], id: keys[1] }
  const rows = await listWebhooks(pool, { query, limit: page.limit + 1, after })
  return pageOf(rows, page.limit, row => cursors.encode([row.createdAt, row.id]))
}

/** The webhook after a patch. Setting the status to active resets the failure counter. */
const patched = (before: Webhook, patch: WebhookPatch): WebhookChange => ({
  url: patch.url ?? before.url,
  format: patch.format ?? before.format,
  events: patch.events ? distinct(patch.events) : before.events,
  boardIds: patch.boardIds === undefined ? before.boardIds : distinct(patch.boardIds ?? []),
  description: patch.description === undefined ? before.description : patch.description,
  status: patch.status ?? before.status,
  consecutiveFailures: patch.status === 'active' ? 0 : before.consecutiveFailures,
  disabledAt: patch.status ? null : before.disabledAt,
  disabledReason: patch.status ? null : before.disabledReason,
  becomesActive: patch.status === 'active' && before.status !== 'active',
})

/** Checks a patch with the DNS and the feedback service, before any transaction: with If-Match, `changeWebhook` runs in one. */
export const checkPatch = async (
  db: Db,
  {
    id,
    addresses,
    boards,
    ...patch
  }: Pick<WebhookDeps, 'addresses' | 'boards'> & { id: Id<'webhook'> } & WebhookPatch,
): Promise<void> => {
  const { boardIds: held } = await getWebhook(db, id)
  await assertNone(
    patch.url === undefined ? Promise.resolve([]) : addressErrors(addresses, patch.url),
    boardErrors(boards, patch.boardIds ?? [], held),
  )
}

/** Whether the headers changed. Those that cannot be decrypted are dropped. */
const changeHeaders = async (
  db: Db,
  { id, sealer, headers }: Pick<WebhookDeps, 'sealer'> & { id: Id<'webhook'>; headers: HeadersPatch },
): Promise<boolean> => {
  const before = openedHeaders(sealer, await headersOf(db, id))
  const after = mergedHeaders(before ?? {}, headers)
  if (isDeepStrictEqual(before, after)) return false
  await updateHeaders(db, id, sealedHeaders(sealer, after))
  return true
}

export const changeWebhook = (
  pool: Pool,
  caller: Caller,
  {
    id,
    changed,
    sealer,
    headers,
    ...patch
  }: Pick<WebhookDeps, 'changed' | 'sealer'> & { id: Id<'webhook'> } & WebhookPatch,
): Promise<Webhook> =>
  tx(pool, async db => {
    const before = (await lockWebhook(db, id)) ?? fail('NOT_FOUND')
    const change = patched(before, patch)
    const isSame = isDeepStrictEqual({ ...before, ...change }, { ...before, becomesActive: false })
    const headersChanged = headers !== undefined && (await changeHeaders(db, { id, sealer, headers }))
    if (!headersChanged && isSame) return before
    const webhook = await updateWebhook(db, id, change)
    await audited.updated(db, caller, before, headersChanged ? { ...webhook, headersChanged } : webhook)
    db.afterCommit(() => changed(id))
    return webhook
  })

export const rotateSecret = async (
  pool: Pool,
  caller: Caller,
  { id, sealer, gracePeriodSeconds }: Pick<WebhookDeps, 'sealer'> & { id: Id<'webhook'> } & Rotation,
): Promise<RotatedSecret> => {
  const secret = newSecret()
  return tx(pool, async db => {
    const { rotatedAt, previousSecretExpiresAt } =
      (await replaceSecret(db, id, sealer.seal(secret), gracePeriodSeconds)) ?? fail('NOT_FOUND')
    await audit(db, caller, {
      action: 'webhook.secret_rotated',
      target: { kind: 'webhook', id },
      before: null,
      after: { rotatedAt, previousSecretExpiresAt },
    })
    return { id, secret, rotatedAt, previousSecretExpiresAt }
  })
}

/**
 * Sends nothing more. Past deliveries can be read until their retention ends. Rows are locked in the same order as in replays and
 * in settling results (replays, deliveries, webhook), which prevents deadlocks.
 */
export const deleteWebhook = (
  pool: Pool,
  caller: Caller,
  { id, changed }: Pick<WebhookDeps, 'changed'> & { id: Id<'webhook'> },
): Promise<undefined> =>
  tx(pool, async db => {
    await cancelReplays(db, id)
    await skipDeliveries(db, id)
    const webhook = (await markDeleted(db, id)) ?? fail('NOT_FOUND')
    await audited.deleted(db, caller, webhook)
    db.afterCommit(() => changed(id))
    return undefined
  })
