import { type EmailChoices, type EmailChoicesPatch, updateKinds } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { findSegmentBySlug } from '@earshot/identity'
import { canSendMail, type MailQueue } from '../../queue/queue.ts'
import { countSubscribers, emailChoicesOf, saveEmailChoices } from './choices-repo.ts'
import type { ChangelogSubscribers, SubscriberQuery } from './model.ts'

/** Kinds that are not named stay as they are. */
export const changeEmailChoices = (
  pool: Pool,
  { principalId }: { principalId: string },
  patch: EmailChoicesPatch,
): Promise<EmailChoices> =>
  tx(pool, async db => {
    const named = updateKinds.flatMap(kind => {
      const isOn = patch[kind]
      return isOn === undefined ? [] : [[kind, isOn] as [typeof kind, boolean]]
    })
    if (named.length > 0) await saveEmailChoices(db, principalId, named)
    return emailChoicesOf(db, principalId)
  })

/** Emails that an entry would cause. Without a mail server there are none, and none to an unknown segment. */
export const countChangelogEmails = async (
  db: Db,
  { principalId }: { principalId: string },
  { queue, segment: slug }: { queue: MailQueue } & SubscriberQuery,
): Promise<ChangelogSubscribers> => {
  const segment = slug === undefined ? null : await findSegmentBySlug(db, slug)
  if (segment === undefined || !(await canSendMail(db, queue)))
    return { emailsNow: 0, emailsWhenScheduled: 0 }
  const { count, includes } = await countSubscribers(db, { principalId, segmentId: segment?.id ?? null })
  return { emailsNow: includes ? count - 1 : count, emailsWhenScheduled: count }
}
