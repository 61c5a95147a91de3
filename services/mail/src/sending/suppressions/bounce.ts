import { newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Bounce } from '../../inbound/intake/intake.ts'
import { opened } from '../../queue/mail.ts'
import { type MailQueue, mailUpdated } from '../../queue/queue.ts'
import { failSentMail } from '../../queue/repo.ts'
import { concernsAddress } from '../../senders/smtp/failure.ts'
import { insertSuppression } from './repo.ts'

const reason = 'bounced'

/**
 * Records that a mail came back after a server had accepted it. Its own recipient is suppressed if the address is wrong, and none
 * that the report names.
 */
export const recordBounce =
  ({ sealer }: MailQueue) =>
  async (db: Db, { mail, statusCode }: Bounce): Promise<void> => {
    if (!(await failSentMail(db, mail.id))) return
    await mailUpdated(db, { ...mail, status: 'failed' })
    const contents = mail.sealed && opened(sealer, mail.sealed)
    if (!contents || !('letter' in contents) || statusCode === null || !concernsAddress(statusCode)) return
    const { address } = contents.letter.to
    await insertSuppression(db, { id: newId('suppression'), address, reason, statusCode, mailId: mail.id })
  }
