import { newIdAt } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { supportedLanguage } from '@earshot/i18n'
import { findPerson, type WorkspaceSettingsCopy } from '@earshot/identity'
import { type Loop, polling } from '@earshot/runtime'
import { canSendMail, enqueueMail, type MailQueue } from '../../queue/queue.ts'
import { dueEmails } from '../notices/due-emails.ts'
import { type DueGroup, deleteOldNotifications, takeDue } from '../notices/repo.ts'
import { notificationLetter } from './letter.ts'

const retentionMs = 90 * 24 * 60 * 60 * 1000
const deletedAtOnce = 1000

type Mailing = {
  queue: MailQueue
  workspace: Pick<WorkspaceSettingsCopy, 'current'>
}

/** Queues one email about the due notifications of a group, unless they were read in the meantime. */
const queueEmail = async (pool: Pool, { queue, workspace }: Mailing, group: DueGroup): Promise<void> => {
  const settings = await workspace.current() // may call another service, so before the transaction
  await tx(pool, async db => {
    const due = (await takeDue(db, group)).filter(({ readAt }) => readAt === null)
    const member = await findPerson(db, group.principalId)
    if (!member?.email || member.role === 'user' || due.length === 0) return
    if (!(await canSendMail(db, queue))) return
    const letter = notificationLetter({
      person: { name: member.name, email: member.email },
      language: supportedLanguage(member.language, settings.locale),
      workspace: settings,
      due,
      origin: queue.origin,
    })
    await enqueueMail(db, queue, { kind: 'notification', principalId: member.id, letter })
  })
}

/** Queues the emails that are due. Without a mail server, they are dropped. */
export const notificationMails = (pool: Pool, { everyMs, ...mailing }: Mailing & { everyMs: number }): Loop =>
  dueEmails(pool, {
    name: 'notification-mails',
    updates: false,
    everyMs,
    queueEmail: group => queueEmail(pool, mailing, group),
  })

export const notificationUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'notification-upkeep',
    every: 60 * 60 * 1000,
    work: async () =>
      (await deleteOldNotifications(
        pool,
        newIdAt('notification', Date.now() - retentionMs),
        deletedAtOnce,
      )) === deletedAtOnce,
  })
