import { consumeEvents, erasureHandlers } from '@earshot/events'
import { internalClient, mountService } from '@earshot/http'
import {
  createAttachments,
  createFileClaims,
  createPeople,
  createWorkspaceSettings,
  mergeHandlers,
  mergeMigrations,
  merging,
  peopleMigrations,
  peopleSearchMigrations,
  settingsMigrations,
} from '@earshot/identity'
import { defineService, exitOnError, runStandalone, statusRoute } from '@earshot/service'
import { postLookup } from './api/links/posts.ts'
import { companyLookup } from './api/tickets/company.ts'
import { mailHandlers } from './jobs/mail/receive.ts'
import { moveContent, moveContentBack } from './jobs/merging/move.ts'
import { reindexing } from './jobs/reindexing/reindexing.ts'
import { routing, ticketRouting } from './jobs/routing/loop.ts'
import { slaAlarms } from './jobs/sla/alarms.ts'
import { dueLoop } from './jobs/timers/due.ts'
import { pendingTickets } from './jobs/timers/pending.ts'
import { snoozes } from './jobs/timers/snooze.ts'
import { unreadReplies } from './jobs/timers/unread-replies.ts'
import { silences } from './jobs/workflows/silences.ts'
import { conversationNames, ticketNames } from './reactions/sla/subjects.ts'
import { dropContextsOf } from './records/conversations/repo.ts'
import { dropAttachmentsOf } from './records/files/repo.ts'
import { internalRoutes, supportRoutes } from './routes.ts'

/** The support service: conversations with visitors, tickets, and teams. */
export const support = defineService({
  name: 'support',
  schema: 'support',
  migrations: new URL('../migrations/', import.meta.url),
  shared: [peopleMigrations, peopleSearchMigrations, settingsMigrations, mergeMigrations],
  // The recipients and the quoted text of emails.
  traces: [
    { table: 'messages', column: 'email' },
    { table: 'messages', column: 'cc' },
    { table: 'ticket_messages', column: 'email' },
    { table: 'ticket_messages', column: 'cc' },
  ],
  settings: {},
  create: ({ settings, secret, database, broker, urls, files, log, status }) => {
    const { pool, session } = database
    const gateway = internalClient({ from: 'support', to: 'gateway', url: urls.gateway, secret })
    const people = createPeople({ pool: pool.for('read'), gateway })
    const workspace = createWorkspaceSettings({ pool: pool.for('read'), listen: session.listen, gateway })
    const inbox = { people, workspace }
    const feedback = internalClient({ from: 'support', to: 'feedback', url: urls.feedback, secret })
    const deps = {
      ...inbox,
      posts: postLookup(feedback),
      companyOf: companyLookup(gateway),
      attachments: createAttachments(gateway),
      claimFiles: createFileClaims(gateway),
    }
    const inboxIsOn = async () => (await workspace.features()).supportInbox
    const ticketsAreOn = async () => (await workspace.features()).supportTickets
    return {
      mount: app =>
        mountService(app, {
          name: 'support',
          secret,
          pool,
          pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
          files,
          log,
          routes: supportRoutes({ ...deps, log }),
          internal: [...internalRoutes(), workspace.route, statusRoute(status)],
        }),
      loops: () => [
        consumeEvents({
          broker,
          queue: 'support.events',
          handlers: erasureHandlers(pool, secret, {
            ...mergeHandlers(pool, people.handlers),
            'principal.erased': async (erased, event) => {
              await people.handlers['principal.erased']?.(erased, event)
              await dropAttachmentsOf(pool, erased.principalId)
              await dropContextsOf(pool, erased.principalId)
            },
            ...workspace.handlers,
            ...mailHandlers(pool, inbox),
          }),
          log,
        }),
        dueLoop(database, snoozes(inbox), log),
        dueLoop(database, slaAlarms('conversation', { isOn: inboxIsOn, names: conversationNames }), log),
        dueLoop(database, silences(inboxIsOn), log),
        dueLoop(database, unreadReplies(inboxIsOn), log),
        routing(database, inbox),
        dueLoop(database, pendingTickets(inbox), log),
        dueLoop(database, slaAlarms('ticket', { isOn: ticketsAreOn, names: ticketNames }), log),
        ticketRouting(database, inbox),
        merging({ database, move: moveContent, moveBack: moveContentBack, log }),
        reindexing(pool),
      ],
      close: async () => workspace.close(),
    }
  },
})

if (import.meta.main) await exitOnError(runStandalone(support, process.env))
