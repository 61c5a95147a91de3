import type { Id } from '@earshot/contracts'
import type { People, WorkspaceSettingsCopy } from '@earshot/identity'
import type { Part, ServiceContext } from '@earshot/service'
import type { MailQueue } from '../queue/queue.ts'
import type { StoredFiles } from '../templates/images-for-mail.ts'
import { webhookAlerts } from './alerts/alerts.ts'
import { ignoredMailAlerts } from './alerts/ignored-mail.ts'
import { notificationMails, notificationUpkeep } from './mails/loop.ts'
import { createNotify, isForMembers } from './notify/notify.ts'
import { copyRecipients } from './recipients/copies.ts'
import { notificationRoutes } from './routes.ts'
import type { NotificationSettings } from './settings.ts'
import { broadcasting } from './updates/broadcasting.ts'
import { internalChoiceRoutes } from './updates/internal-routes.ts'
import { updateMails } from './updates/loop.ts'
import { preferenceKeys } from './updates/token.ts'
import { createUpdates } from './updates/updates.ts'

/** How long emails about notifications wait, and how often due ones are queued, in ms. */
export type NotificationLimits = { emailDelayMs: number; everyMs: number }

type Input = Pick<ServiceContext<NotificationSettings>, 'settings' | 'database' | 'secret' | 'files'> & {
  people: Pick<People, 'find'>
  workspace: Pick<WorkspaceSettingsCopy, 'current'>
  queue: MailQueue
  storedFiles: StoredFiles
  teamExists: (id: Id<'team'>) => Promise<boolean>
  limits?: NotificationLimits | undefined
}

/** What members and customers are notified of, in the panel and by email. */
export const notificationsPart = {
  traces: [
    { table: 'notifications', column: 'title' },
    { table: 'notifications', column: 'actor_name' },
    { table: 'notifications', column: 'detail' },
  ],
  open: ({ settings, database, people, workspace, queue, teamExists, ...input }: Input) => {
    const { pool } = database
    const { emailDelayMs, everyMs } = input.limits ?? {
      emailDelayMs: settings.NOTIFICATION_DELAY_SECONDS * 1000,
      everyMs: 10_000,
    }
    const keys = preferenceKeys(input.secret)
    const { files, storedFiles } = input
    const waiting = { pool, now: Date.now, emailDelayMs }
    const notify = createNotify(waiting)
    const update = createUpdates(waiting)
    const part: Part = {
      routes: () => ({
        api: notificationRoutes({ teamExists, queue }),
        internal: internalChoiceRoutes({ queue, keys }),
      }),
      handlers: {
        'notification.requested': async (request, { id }) => {
          await copyRecipients(pool, people, request.recipients)
          await (isForMembers(request) ? notify(request, id) : update(request, id))
        },
        ...webhookAlerts(notify),
      },
      loops: () => [
        notificationMails(pool, { queue, workspace, everyMs }),
        notificationUpkeep(pool),
        ignoredMailAlerts(pool, notify),
        broadcasting(database, waiting),
        updateMails(pool, { queue, files, storedFiles, workspace, keys, everyMs }),
      ],
    }
    return { part }
  },
}
