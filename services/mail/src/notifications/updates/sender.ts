import type { Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { MailQueue } from '../../queue/queue.ts'
import { findSenderFor } from '../../senders/repo.ts'

/** The default sender; both are absent for SMTP_URL and MAIL_FROM. */
export type UpdateSender = { id?: Id<'mail_sender'>; name?: string | null }

/** Who sends updates; undefined without a mail server. */
export const findUpdateSender = async (
  db: Db,
  { hasServer }: Pick<MailQueue, 'hasServer'>,
): Promise<UpdateSender | undefined> => {
  const sender = await findSenderFor(db, null)
  if (!sender) return hasServer ? {} : undefined
  return hasServer || sender.sealedSmtpUrl ? { id: sender.id, name: sender.name } : undefined
}
