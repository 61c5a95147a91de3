import { newIdAt } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { supportedLanguage } from '@earshot/i18n'
import { type Loop, polling } from '@earshot/runtime'
import { realEmail } from '../../base/real-email.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { findUser } from '../../directory/users/repo.ts'
import { enqueueMail, type MailQueue } from '../../mail/queue/queue.ts'
import { dueEmails } from '../notices/due-emails.ts'
import { type DueGroup, deleteOldNotifications, takeDue } from '../notices/repo.ts'
import { notificationLetter } from './letter.ts'

const retentionMs = 90 * 24 * 60 * 60 * 1000
const deletedAtOnce = 1000

/** Queues one email about the due notifications of a group, unless they were read in the meantime. */
const queueEmail = (pool: Pool, mailing: MailQueue | undefined, group: DueGroup): Promise<void> =>
  tx(pool, async db => {
    const due = (await takeDue(db, group)).filter(({ readAt }) => readAt === null)
    const member = await findUser(db, group.principalId)
    const email = realEmail(member?.email ?? null)
    if (!mailing || !member || member.role === 'user' || email === null || due.length === 0) return
    const settings = await readSettings(db)
    const letter = notificationLetter({
      person: { name: member.name, email },
      language: supportedLanguage(member.attributes.language, settings.locale),
      workspace: settings,
      due,
      origin: mailing.origin,
    })
    await enqueueMail(db, mailing, { kind: 'notification', principalId: member.principalId, letter })
  })

/** Queues the emails that are due. Without a mail server, they are dropped. */
export const notificationMails = (pool: Pool, mailing: MailQueue | undefined, everyMs: number): Loop =>
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
