import { type Attachment, type Caller, fail, failFields, type Id, unknownReference } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { findConversation } from '../../records/conversations/repo.ts'
import { lastTicketOf } from '../../records/links/repo.ts'
import type { AppliedMacro, MacroUse } from '../../records/macros/model.ts'
import { countUse, findMacro } from '../../records/macros/repo.ts'
import { fillIn, firstNameOf, usesVariable, type VariableValues } from '../../records/macros/variables.ts'
import { findTicket } from '../../records/tickets/repo.ts'
import type { MacroDeps } from '../../shared/inbox.ts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'
import { checkVariables, viewOfMacros } from './service.ts'

/** What a conversation or ticket provides for the variables. */
type Thread = {
  visitorId: Id<'principal'> | null
  visitorName: string | null
  subject: string | null
  ticketNumber: number | undefined
}

const conversationOf = async (
  pool: Pool,
  { workspace }: MacroDeps,
  id: Id<'conversation'>,
): Promise<Thread> => {
  await workspace.assertFeature('supportInbox')
  const row = (await findConversation(pool, id, 'team')) ?? failFields(unknownReference('conversationId'))
  return {
    visitorId: row.visitorPrincipalId,
    visitorName: hidePlaceholder(row.visitorName),
    subject: row.subject,
    ticketNumber: (await lastTicketOf(pool, id))?.number,
  }
}

const ticketOf = async (pool: Pool, { workspace }: MacroDeps, id: Id<'ticket'>): Promise<Thread> => {
  await workspace.assertFeature('supportTickets')
  const row = (await findTicket(pool, id)) ?? failFields(unknownReference('ticketId'))
  return {
    visitorId: row.requesterPrincipalId,
    visitorName: hidePlaceholder(row.requesterName),
    subject: row.title,
    ticketNumber: row.number,
  }
}

const threadOf = (pool: Pool, deps: MacroDeps, { conversationId, ticketId }: MacroUse): Promise<Thread> => {
  if (conversationId) return conversationOf(pool, deps, conversationId)
  return ticketId ? ticketOf(pool, deps, ticketId) : fail('NOT_FOUND') // the schema requires one of them
}

const valuesOf = async (
  caller: Caller,
  { companyOf, workspace }: MacroDeps,
  content: string,
  { visitorId, visitorName, subject, ticketNumber }: Thread,
): Promise<VariableValues> => ({
  'visitor.name': visitorName,
  'visitor.firstName': firstNameOf(visitorName),
  'agent.name': caller.name,
  'conversation.subject': subject,
  'ticket.number': ticketNumber === undefined ? null : String(ticketNumber),
  // A request to the accounts service, which most macros do not need.
  'company.name':
    visitorId && usesVariable(content, 'company.name') ? ((await companyOf(visitorId))?.name ?? null) : null,
  'workspace.name': (await workspace.current()).name,
})

/** Leaves out files that were removed because the member who uploaded them was erased. */
const existing = async (caller: Caller, { claimFiles }: MacroDeps, attachments: Attachment[]) => {
  const fileIds = attachments.flatMap(({ fileId }) => fileId ?? [])
  const files = fileIds.length > 0 ? await claimFiles(caller, fileIds) : new Map()
  return attachments.filter(({ fileId }) => fileId === null || files.has(fileId))
}

/** Fills in the text for a conversation or ticket, and counts the use. The caller sends text, attachments and actions. Tickets have no tags. */
export const applyMacro = async (
  pool: Pool,
  caller: Caller,
  deps: MacroDeps,
  { id, ...use }: MacroUse & { id: Id<'macro'> },
): Promise<AppliedMacro> => {
  const { content, attachments, actions } =
    (await findMacro(pool, id, viewOfMacros(caller))) ?? fail('NOT_FOUND')
  const thread = await threadOf(pool, deps, use)
  const values = await valuesOf(caller, deps, content, thread)
  await countUse(pool, id)
  const possible = use.ticketId ? actions.filter(({ type }) => type !== 'tag') : actions
  return {
    content: fillIn(content, values),
    attachments: await existing(caller, deps, attachments),
    actions: possible,
  }
}

/** Fills in a text with an example customer. */
export const previewMacro = async (
  caller: Caller,
  { workspace }: MacroDeps,
  content: string,
): Promise<{ content: string }> => {
  checkVariables(content)
  const values = {
    'visitor.name': 'Grace Holt',
    'visitor.firstName': 'Grace',
    'agent.name': caller.name,
    'conversation.subject': 'Export stops at 99 percent',
    'ticket.number': '1042',
    'company.name': 'Acme',
    'workspace.name': (await workspace.current()).name,
  }
  return { content: fillIn(content, values) }
}
