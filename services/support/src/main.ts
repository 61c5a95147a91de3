import { internalClient } from '@earshot/http'
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
import { defineService, exitOnError, joinParts, runStandalone, statusRoute } from '@earshot/service'
import { postLookup } from './api/links/posts.ts'
import { companyLookup } from './api/tickets/company.ts'
import { mailHandlers } from './jobs/mail/receive.ts'
import { moveContent, moveContentBack } from './jobs/merging/move.ts'
import { reindexing } from './jobs/reindexing.ts'
import { routing, ticketRouting } from './jobs/routing.ts'
import { slaAlarms } from './jobs/sla-alarms.ts'
import { dueLoop } from './jobs/timers/due.ts'
import { pendingTickets } from './jobs/timers/pending.ts'
import { scheduledReplies } from './jobs/timers/scheduled-replies.ts'
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
    { table: 'scheduled_replies', column: 'cc' },
    { table: 'ticket_messages', column: 'email' },
    { table: 'ticket_messages', column: 'cc' },
  ],
  settings: {},
  create: context => {
    const { secret, database, urls, log, status } = context
    const { pool, session } = database
    const accounts = internalClient({ from: 'support', to: 'accounts', url: urls.accounts, secret })
    const files = internalClient({ from: 'support', to: 'files', url: urls.files, secret })
    const people = createPeople({ pool: pool.for('read'), accounts })
    const workspace = createWorkspaceSettings({ pool: pool.for('read'), listen: session.listen, accounts })
    const inbox = { people, workspace }
    const feedback = internalClient({ from: 'support', to: 'feedback', url: urls.feedback, secret })
    const deps = {
      ...inbox,
      posts: postLookup(feedback),
      companyOf: companyLookup(accounts),
      attachments: createAttachments(files),
      claimFiles: createFileClaims(files),
    }
    const inboxIsOn = async () => (await workspace.features()).supportInbox
    const ticketsAreOn = async () => (await workspace.features()).supportTickets
    return joinParts(context, [
      { handlers: mergeHandlers(pool, people.handlers) },
      {
        routes: () => ({ internal: [workspace.route] }),
        handlers: workspace.handlers,
        close: workspace.close,
      },
      {
        routes: () => ({
          api: supportRoutes({ ...deps, log }),
          internal: [...internalRoutes(), statusRoute(status)],
        }),
        handlers: {
          'principal.erased': async ({ principalId }) => {
            await dropAttachmentsOf(pool, principalId)
            await dropContextsOf(pool, principalId)
          },
          ...mailHandlers(pool, inbox),
        },
        loops: () => [
          dueLoop(database, snoozes(inbox), log),
          dueLoop(database, slaAlarms('conversation', { isOn: inboxIsOn, names: conversationNames }), log),
          dueLoop(database, silences(inboxIsOn), log),
          dueLoop(database, unreadReplies(inboxIsOn), log),
          dueLoop(database, scheduledReplies(inboxIsOn), log),
          routing(database, inbox),
          dueLoop(database, pendingTickets(inbox), log),
          dueLoop(database, slaAlarms('ticket', { isOn: ticketsAreOn, names: ticketNames }), log),
          ticketRouting(database, inbox),
          merging({ database, move: moveContent, moveBack: moveContentBack, log }),
          reindexing(pool),
        ],
      },
    ])
  },
})

if (import.meta.main) await exitOnError(runStandalone(support, process.env))
