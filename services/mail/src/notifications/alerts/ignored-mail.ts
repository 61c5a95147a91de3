import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { recentReasons } from '../../inbound/log/list.ts'
import type { Notify } from '../notify/notify.ts'

/** Notifies the admins of each reason for which many more incoming mails than usual became no message, once a day. */
export const alertOfIgnoredMail = async (pool: Pool, notify: Notify, now: number): Promise<void> => {
  const day = new Date(now).toISOString().slice(0, 10)
  for (const { reason, count, grows } of await recentReasons(pool)) {
    if (!grows) continue
    const subject = { kind: 'inbound_mail' as const, id: null, title: reason }
    // In place of an event: every process may find the same, and repeats it.
    const eventId = `inbound_mail_${reason}_${day}`
    const about = { recipients: 'admins' as const, subject, actorName: null, detail: `${count}` }
    await notify({ kind: 'mail_ignored', ...about }, eventId)
  }
}

export const ignoredMailAlerts = (pool: Pool, notify: Notify): Loop =>
  polling({
    name: 'ignored-mail-alerts',
    every: 10 * 60 * 1000,
    work: async () => {
      await alertOfIgnoredMail(pool, notify, Date.now())
      return false
    },
  })
