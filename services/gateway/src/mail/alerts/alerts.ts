import type { EventContent, Id } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import { realEmail } from '../../base/real-email.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { listAdmins } from '../../directory/team/repo.ts'
import type { Letter, MailKind } from '../queue/mail.ts'
import { enqueueMail, type MailQueue } from '../queue/queue.ts'
import { webhookDisabled, webhookFailing } from '../templates/templates.ts'

/** `webhook.failing` is emitted at more counts than these; only these send a mail. */
const mailedAt = [25, 45]
/** Failures in a row at which the webhooks service disables one. */
const disabledAt = 50

/** The webhook's page in the panel. */
const webhookUrl = (origin: string, id: Id<'webhook'>): string => `${origin}/admin/webhooks/${id}`

type Webhook = EventContent<'webhook.failing'>['webhook']
type Alert = { kind: MailKind; eventId: string; webhook: Webhook }
type Write = (it: Parameters<typeof webhookDisabled>[0]) => Letter

/** Queues one mail per event for every admin with an email address, even if the event is redelivered. */
const alertAdmins = (pool: Pool, mailing: MailQueue, { kind, eventId, webhook }: Alert, write: Write) =>
  tx(pool, async db => {
    const workspace = await readSettings(db)
    const url = webhookUrl(mailing.origin, webhook.id)
    for (const { id, name, email: stored } of await listAdmins(db)) {
      const email = realEmail(stored)
      if (email === null) continue
      const letter = write({ person: { name, email }, workspace, webhook, url })
      await enqueueMail(db, mailing, { kind, principalId: id, letter, eventId })
    }
  })

/** Mails the admins when a webhook is failing or was disabled. */
export const webhookAlerts = (pool: Pool, mailing: MailQueue): EventHandlers => ({
  'webhook.failing': async ({ webhook }, { id: eventId }) => {
    if (!mailedAt.includes(webhook.consecutiveFailures)) return
    const alert = { kind: 'webhook_failing' as const, eventId, webhook }
    await alertAdmins(pool, mailing, alert, it => webhookFailing(it, { disabledAt }))
  },
  'webhook.disabled': ({ webhook }, { id: eventId }) =>
    alertAdmins(pool, mailing, { kind: 'webhook_disabled', eventId, webhook }, webhookDisabled),
})
