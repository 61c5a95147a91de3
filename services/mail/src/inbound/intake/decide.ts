import type { Db } from '@earshot/db'
import type { WorkspaceSettingsCopy } from '@earshot/identity'
import { findReturnedMail, findSentMail, type SentMail } from '../../queue/repo.ts'
import { findReceiver } from '../../senders/repo.ts'
import { baseAddress, mailIdOf } from '../../senders/smtp/address.ts'
import type { IgnoredReason } from '../log/model.ts'
import { countRecent } from '../log/repo.ts'
import { ignoredAs } from '../parsing/automatic.ts'
import type { ParsedMail } from '../parsing/parse.ts'
import type { Delivery } from './recipients.ts'
import { hasSender } from './sender.ts'

type Mail = Pick<
  ParsedMail,
  | 'messageId'
  | 'from'
  | 'report'
  | 'notice'
  | 'textBounce'
  | 'automatic'
  | 'references'
  | 'hasEmptyReturnPath'
>

/** What becomes of a mail. `bounced` is the mail of ours that could not be delivered. */
export type Verdict =
  | { outcome: 'accepted'; reason: null }
  | { outcome: 'ignored'; reason: IgnoredReason; bounced?: SentMail }

/** What the database says about a mail for the workspace. */
export type Facts = {
  /** Whether we have sent the mail. */
  isOurs: boolean
  /** Our mail at whose return address it arrived, if that can still be returned. */
  returned: SentMail | undefined
  /** Whether the workspace receives mail at the address of the sender. */
  isFromOwnAddress: boolean
  /** Whether the sender has used up the hour. */
  isOverLimit: boolean
  /** Whether the feature that would get the mail is on. */
  isFeatureOn: boolean
}

const isOurs = async (db: Db, { messageId }: Mail): Promise<boolean> => {
  const id = messageId === null ? undefined : mailIdOf(messageId)
  return id !== undefined && (await findSentMail(db, id)) !== undefined
}

type Asked = {
  workspace: Pick<WorkspaceSettingsCopy, 'features'>
  /** What one sender may send. */
  perHour: number
}

const isFeatureOn = async ({ workspace }: Asked, { threadId }: Delivery): Promise<boolean> => {
  const features = await workspace.features()
  return threadId?.startsWith('ticket_') ? features.supportTickets : features.supportInbox
}

export const factsOf = async (db: Db, mail: Mail, delivery: Delivery, asked: Asked): Promise<Facts> => {
  const { perHour } = asked
  const { returnedMailId } = delivery
  const address = mail.from?.address
  const addresses = address === undefined ? [] : [address, baseAddress(address)]
  return {
    isOurs: await isOurs(db, mail),
    returned: returnedMailId && (await findReturnedMail(db, returnedMailId)),
    isFromOwnAddress: addresses.length > 0 && (await findReceiver(db, addresses)) !== undefined,
    isOverLimit: address !== undefined && (await countRecent(db, address, perHour)) >= perHour,
    isFeatureOn: await isFeatureOn(asked, delivery),
  }
}

/** A report about a mail that cannot be delivered is a bounce at the return address of that mail only. Elsewhere, anyone can have written it. */
const reported = (
  { action }: NonNullable<Mail['report']>,
  { returnedMailId }: Delivery,
  { returned }: Facts,
): Verdict => {
  if (action !== 'failed') return { outcome: 'ignored', reason: 'delivery_report' }
  if (returnedMailId === undefined) return { outcome: 'ignored', reason: 'unsigned_bounce' }
  return { outcome: 'ignored', reason: 'bounce', ...(returned && { bounced: returned }) }
}

/** Many servers report in plain text only. Without a word of a failure, such a mail is a notice also at a return address. */
const reportOf = ({ report, textBounce }: Mail, { returnedMailId }: Delivery): Mail['report'] =>
  report ?? (returnedMailId !== undefined && textBounce?.action !== 'other' ? textBounce : null)

/** Why a mail that is no report creates nothing, the most specific reason first. */
const reasonOf = (
  mail: Mail,
  { threadId }: Delivery,
  facts: Facts,
  hasEmptyEnvelopeFrom: boolean,
): IgnoredReason | undefined => {
  if (mail.notice) return mail.notice
  const isAnswer = threadId !== undefined || mail.references.length > 0
  const automatic = ignoredAs(mail.automatic, { isAnswer })
  if (automatic) return automatic
  if (hasEmptyEnvelopeFrom || mail.hasEmptyReturnPath) return 'empty_return_path'
  if (!mail.from) return 'invalid_sender'
  if (facts.isFromOwnAddress) return 'own_address'
  if (facts.isOverLimit) return 'too_many_mails'
  if (!facts.isFeatureOn) return 'feature_disabled'
  return hasSender(mail) ? undefined : 'invalid_sender'
}

/** Decides what becomes of a mail for the workspace. */
export const decide = (
  mail: Mail,
  delivery: Delivery,
  facts: Facts,
  { hasEmptyEnvelopeFrom }: { hasEmptyEnvelopeFrom: boolean },
): Verdict => {
  if (facts.isOurs) return { outcome: 'ignored', reason: 'own_mail' }
  const report = reportOf(mail, delivery)
  if (report) return reported(report, delivery, facts)
  const reason = reasonOf(mail, delivery, facts, hasEmptyEnvelopeFrom)
  return reason ? { outcome: 'ignored', reason } : { outcome: 'accepted', reason: null }
}
