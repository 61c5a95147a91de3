import {
  type Caller,
  fail,
  failFields,
  failTaken,
  type Id,
  id,
  newId,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import { cursorOf, isSame, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import { z } from 'zod'
import type { MailQueue } from '../queue/queue.ts'
import { rerouteMails, retrySoon } from '../queue/repo.ts'
import { newDkimKey } from './key.ts'
import { type MailSender, type MailSenderInput, type MailSenderPatch, publicKeyOf } from './model.ts'
import * as repo from './repo.ts'
import { mailServer, serverName } from './smtp/server.ts'
import { toSender } from './view.ts'

export type SenderId = { id: Id<'mail_sender'> }

/** The worker looks at each of them when mail is due. */
const maxSenders = 50

/** Secrets are left out; `secrets` counts their changes, so that a new password is in the audit log. */
const audited = auditedChanges('mail_sender', (row: repo.SenderRow & { newSecrets?: string[] }) => ({
  teamId: row.teamId,
  address: row.address,
  name: row.name,
  smtpServer: row.smtpServer,
  dkim: row.dkimDomain === null ? null : { domain: row.dkimDomain, selector: row.dkimSelector },
  perMinute: row.perMinute,
  quoteThread: row.quoteThread,
  newSecrets: row.newSecrets ?? [],
}))

const position = z.tuple([id('mail_sender')])
const cursors = cursorOf('mail-senders', position)

export const listSenders = async (
  db: Db,
  sealer: Sealer,
  { limit, cursor }: PageRequest,
): Promise<Page<MailSender>> => {
  const [after = ''] = cursors.decode(cursor) ?? []
  const rows = await repo.listSenders(db, { after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]), toSender(sealer))
}

export const getSender = async (db: Db, sealer: Sealer, { id }: SenderId): Promise<MailSender> =>
  toSender(sealer)((await repo.findSender(db, id)) ?? fail('NOT_FOUND'))

const assertFree = async (db: Db, values: repo.SenderValues): Promise<void> => {
  const taken = await repo.takenBy(db, values)
  if (!taken) return
  if (taken.address === values.address) failTaken('Another sender has this address.', 'address')
  failTaken(
    values.teamId === null ? 'There is a default sender already.' : 'This team has a sender already.',
    'teamId',
  )
}

type Server = Pick<repo.SenderValues, 'sealedSmtpUrl' | 'smtpServer'>

const serverOf = (sealer: Sealer, url: string | null): Server => {
  if (url === null) return { sealedSmtpUrl: null, smtpServer: null }
  return { sealedSmtpUrl: sealer.seal(url), smtpServer: serverName(mailServer(url)) }
}

/** The DKIM input after `withKey`: without a private key, the stored one stays. */
type ReadyDkim = { domain: string; selector: string; privateKey?: string | undefined }

/** Makes the private key that an input asks for, before a transaction. */
export const withKey = async <T extends { dkim?: MailSenderPatch['dkim'] }>(
  input: T,
  hasKey: () => Promise<boolean>,
): Promise<Omit<T, 'dkim'> & { dkim?: ReadyDkim | null | undefined }> => {
  const { dkim, ...rest } = input
  if (!dkim) return { ...rest, dkim }
  const { privateKey, ...names } = dkim
  if (typeof privateKey === 'string') return { ...rest, dkim: { ...names, privateKey } }
  const keeps = privateKey === undefined && (await hasKey())
  return { ...rest, dkim: keeps ? names : { ...names, privateKey: await newDkimKey() } }
}

export type ReadyInput = Awaited<ReturnType<typeof withKey<MailSenderInput>>>
export type ReadyPatch = Awaited<ReturnType<typeof withKey<MailSenderPatch>>>

type Signing = Pick<repo.SenderValues, 'dkimDomain' | 'dkimSelector' | 'sealedDkimKey' | 'dkimPublicKey'>

const unsigned: Signing = { dkimDomain: null, dkimSelector: null, sealedDkimKey: null, dkimPublicKey: null }

/** The new signing fields; none if they stay. */
const signingOf = (sealer: Sealer, dkim: ReadyDkim | null | undefined, before: Signing): Partial<Signing> => {
  if (dkim === undefined) return {}
  if (dkim === null) return unsigned
  const { domain: dkimDomain, selector: dkimSelector, privateKey } = dkim
  if (privateKey === undefined && before.sealedDkimKey === null)
    failFields({ path: 'dkim.privateKey', code: 'required', message: 'is required' }) // removed just now
  return privateKey === undefined
    ? { dkimDomain, dkimSelector }
    : {
        dkimDomain,
        dkimSelector,
        sealedDkimKey: sealer.seal(privateKey),
        dkimPublicKey: publicKeyOf(privateKey),
      }
}

/** @throws {ApiError} VALIDATION_ERROR if the team does not exist */
export const assertTeam = async (
  teamId: Id<'team'> | null | undefined,
  exists: (id: Id<'team'>) => Promise<boolean>,
): Promise<void> => {
  if (teamId && !(await exists(teamId))) failFields(unknownReference('teamId'))
}

/** What a change of senders needs: the key of stored secrets, and where mails wait. */
type Keeping = { sealer: Sealer; queue: Pick<MailQueue, 'hasServer'> }

/** Creates a sender. Waiting mails that it is responsible for are sent from it. */
export const createSender = (
  pool: Pool,
  caller: Caller,
  { sealer, queue }: Keeping,
  { smtpUrl, dkim, ...input }: ReadyInput,
): Promise<MailSender> =>
  tx(pool, async db => {
    const values = {
      ...input,
      id: newId('mail_sender'),
      ...serverOf(sealer, smtpUrl),
      ...unsigned,
      ...signingOf(sealer, dkim, unsigned),
    }
    await assertFree(db, values)
    if ((await repo.countSenders(db)) >= maxSenders)
      fail('LIMIT_REACHED', `A workspace can have at most ${maxSenders} senders.`)
    const row = await repo.insertSender(db, values)
    await audited.created(db, caller, row)
    await rerouteMails(db, queue)
    return toSender(sealer)(row)
  })

/** Updates a sender. Its waiting mails are tried at once if the server has changed. */
export const changeSender = (
  pool: Pool,
  caller: Caller,
  { sealer, queue }: Keeping,
  { id, smtpUrl, dkim, ...patch }: ReadyPatch & SenderId,
): Promise<MailSender> =>
  tx(pool, async db => {
    const before = (await repo.lockSender(db, id)) ?? fail('NOT_FOUND')
    const { createdAt: _, updatedAt: __, ...stored } = before
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const values: repo.SenderValues = {
      ...stored,
      ...given,
      ...(smtpUrl !== undefined && serverOf(sealer, smtpUrl)),
      ...signingOf(sealer, dkim, stored),
    }
    if (isSame(stored, values)) return toSender(sealer)(before)
    await assertFree(db, values)
    const row = await repo.updateSender(db, values)
    const newSecrets = [...(smtpUrl ? ['smtpUrl'] : []), ...(dkim?.privateKey ? ['dkim.privateKey'] : [])]
    await audited.updated(db, caller, before, { ...row, newSecrets })
    if (row.teamId !== before.teamId || smtpUrl !== undefined) await rerouteMails(db, queue)
    if (smtpUrl !== undefined) await retrySoon(db, id)
    return toSender(sealer)(row)
  })

/** Deletes a sender. Its waiting mails are sent from the default sender, or from the address of the deployment. */
export const deleteSender = (
  pool: Pool,
  caller: Caller,
  { queue }: Pick<Keeping, 'queue'>,
  { id }: SenderId,
): Promise<void> =>
  tx(pool, async db => {
    const row = (await repo.lockSender(db, id)) ?? fail('NOT_FOUND')
    await repo.deleteSender(db, id)
    await audited.deleted(db, caller, row)
    await rerouteMails(db, queue)
  })
