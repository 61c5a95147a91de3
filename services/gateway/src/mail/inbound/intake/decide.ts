import type { Db } from '@earshot/db'
import { readSettings } from '../../../directory/settings/repo.ts'
import { findReturnedMail, findSentMail, type SentMail } from '../../queue/repo.ts'
import { findReceiver } from '../../senders/repo.ts'
import { baseAddress, mailIdOf } from '../../smtp/address.ts'
import type { IgnoredReason } from '../log/model.ts'
import { countRecent } from '../log/repo.ts'
import { ignoredAs } from '../parsing/automatic.ts'
import type { ParsedMail } from '../parsing/parse.ts'
import type { Delivery } from './recipients.ts'

/** Why a mail creates nothing; `bounced` is the mail of ours that could not be delivered. */
export type Ignored = { reason: IgnoredReason; bounced?: SentMail }

const sentMail = async (db: Db, messageId: string | null): Promise<SentMail | undefined> => {
  const id = messageId === null ? undefined : mailIdOf(messageId)
  return id && findSentMail(db, id)
}

/** A report about a mail that cannot be delivered is a bounce at the return address of that mail only. Elsewhere, anyone can have written it. */
const reported = async (
  db: Db,
  { report }: Pick<ParsedMail, 'report'>,
  { returnedMailId }: Delivery,
): Promise<Ignored | undefined> => {
  if (!report) return undefined
  if (report.action !== 'failed') return { reason: 'delivery_report' }
  if (returnedMailId === undefined) return { reason: 'unsigned_bounce' }
  const bounced = await findReturnedMail(db, returnedMailId)
  return { reason: 'bounce', ...(bounced && { bounced }) }
}

/** Reasons that follow from the mail and the rows of other mails, the most specific first. */
const reasonOf = async (
  db: Db,
  mail: Omit<ParsedMail, 'files'>,
  { threadId }: Delivery,
  { hasEmptyEnvelopeFrom, perHour }: { hasEmptyEnvelopeFrom: boolean; perHour: number },
): Promise<IgnoredReason | undefined> => {
  const isAnswer = threadId !== undefined || mail.references.length > 0
  const automatic = ignoredAs(mail.automatic, { isAnswer })
  if (automatic) return automatic
  if (hasEmptyEnvelopeFrom || mail.hasEmptyReturnPath) return 'empty_return_path'
  if (!mail.from) return 'invalid_sender'
  const { address } = mail.from
  if (await findReceiver(db, [address, baseAddress(address)])) return 'own_address'
  return (await countRecent(db, address, perHour)) >= perHour ? 'too_many_mails' : undefined
}

const isFeatureOff = async (db: Db, { threadId }: Delivery): Promise<boolean> => {
  const { features } = await readSettings(db)
  return threadId?.startsWith('ticket_') ? !features.supportTickets : !features.supportInbox
}

/** Decides whether a mail is ignored. */
export const ignoredBecause = async (
  db: Db,
  mail: Omit<ParsedMail, 'files'>,
  delivery: Delivery,
  limits: { hasEmptyEnvelopeFrom: boolean; perHour: number },
): Promise<Ignored | undefined> => {
  if (await sentMail(db, mail.messageId)) return { reason: 'own_mail' }
  const report = await reported(db, mail, delivery)
  if (report) return report
  if (mail.notice) return { reason: mail.notice }
  const reason = await reasonOf(db, mail, delivery, limits)
  if (reason) return { reason }
  return (await isFeatureOff(db, delivery)) ? { reason: 'feature_disabled' } : undefined
}
