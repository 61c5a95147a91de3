import { type Pool, tx } from '@earshot/db'
import { supportedLanguage } from '@earshot/i18n'
import { findPerson, type WorkspaceSettingsCopy } from '@earshot/identity'
import { filesWritten } from '@earshot/markdown'
import type { FileAddresses, Loop } from '@earshot/runtime'
import { canSendMail, enqueueMail, type MailQueue } from '../../queue/queue.ts'
import { findSenderFor } from '../../senders/repo.ts'
import { imagesForMail, type StoredFiles } from '../../templates/images-for-mail.ts'
import { dueEmails } from '../notices/due-emails.ts'
import { type DueGroup, readDue, takeDue } from '../notices/repo.ts'
import { emailChoicesOf } from './choices-repo.ts'
import { type Update, updateLetter } from './letter.ts'
import { choiceFor } from './model.ts'
import { type PreferenceKeys, preferencesToken } from './token.ts'

type Mailing = {
  queue: MailQueue
  workspace: Pick<WorkspaceSettingsCopy, 'current'>
  keys: PreferenceKeys
  files: FileAddresses
  storedFiles: StoredFiles
}

/** The service that requested the update has left out files that are not attached to the text. */
const filesIn = ({ kind, detail }: Update): string[] =>
  kind === 'post_status' || detail === null ? [] : filesWritten(detail)

/** Queues one email with the due updates of a user, without those that they turned off in the meantime. */
const queueEmail = async (pool: Pool, it: Mailing, group: DueGroup): Promise<void> => {
  const read = await readDue<Update>(pool, group)
  const fileIds = new Set(read.flatMap(filesIn))
  // Both may call other services, so before the transaction.
  const images = await imagesForMail(it.storedFiles, it.files, [...fileIds])
  const settings = await it.workspace.current()
  const ids = read.map(({ id }) => id)
  await tx(pool, async db => {
    const due = await takeDue<Update>(db, group, ids)
    const user = await findPerson(db, group.principalId)
    if (!user?.email || due.length === 0 || !(await canSendMail(db, it.queue))) return
    const choices = await emailChoicesOf(db, user.id)
    const updates = due.filter(({ kind }) => {
      const choice = choiceFor(kind)
      return choice !== undefined && choices[choice]
    })
    if (updates.length === 0) return
    const sender = await findSenderFor(db, null)
    const letter = updateLetter({
      person: { name: user.name, email: user.email },
      language: supportedLanguage(user.language, settings.locale),
      workspace: settings,
      senderName: sender?.name ?? null,
      updates,
      origin: it.queue.origin,
      images,
      token: preferencesToken(it.keys, user.id),
    })
    await enqueueMail(db, it.queue, { kind: 'update', principalId: user.id, letter, senderId: sender?.id })
  })
}

/** Queues the emails with updates that are due. Without a mail server, they are dropped. */
export const updateMails = (pool: Pool, { everyMs, ...mailing }: Mailing & { everyMs: number }): Loop =>
  dueEmails(pool, {
    name: 'update-mails',
    updates: true,
    everyMs,
    queueEmail: group => queueEmail(pool, mailing, group),
  })
