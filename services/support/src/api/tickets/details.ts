import { type Caller, failFields, type Id, type TakenPatch, unknownReference } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { patched } from '@earshot/http'
import { changeTicket } from '../../changes/tickets/tickets.ts'
import type { ExternalInput, Ticket, TicketPatch } from '../../records/tickets/model.ts'
import type { TicketId, TicketRow } from '../../records/tickets/row.ts'
import type { TicketDeps } from '../../shared/inbox.ts'

type Requester = Pick<TicketRow, 'requesterPrincipalId' | 'requesterName' | 'requesterEmail' | 'companyId'>

const noRequester: Requester = {
  requesterPrincipalId: null,
  requesterName: null,
  requesterEmail: null,
  companyId: null,
}

/** Call it before any lock, because it may send a request to the accounts service. */
const findRequester = async (
  pool: Pool,
  { people, companyOf }: TicketDeps,
  id: Id<'principal'> | null,
): Promise<Requester> => {
  if (id === null) return noRequester
  const person = (await people.find(pool, id)) ?? failFields(unknownReference('requesterPrincipalId'))
  return {
    requesterPrincipalId: id,
    requesterName: person.name,
    requesterEmail: person.email,
    companyId: person.kind === 'user' ? ((await companyOf(id))?.id ?? null) : null,
  }
}

/** A new requester waits from now on, or since the previous requester started to wait. The same requester changes nothing. */
const withRequester = (row: TicketRow, requester: Requester, now: string): TicketRow => {
  if (requester.requesterPrincipalId === row.requesterPrincipalId) return row
  const isAwaited = requester.requesterPrincipalId !== null && row.status !== 'closed'
  const waitingSince = row.requesterPrincipalId === null ? now : row.waitingSince
  return { ...row, ...requester, waitingSince: isAwaited ? waitingSince : null }
}

/** Changes title, description, attachments, priority or requester. Emits no event. */
export const changeTicketDetails = async (
  pool: Pool,
  caller: Caller,
  deps: TicketDeps,
  { id, requesterPrincipalId, ...patch }: TicketId & TakenPatch<TicketPatch>,
): Promise<Ticket> => {
  const requester =
    requesterPrincipalId === undefined ? undefined : await findRequester(pool, deps, requesterPrincipalId)
  return changeTicket(pool, caller, {
    id,
    becomes: ({ row, now }) => {
      const after = patched(row, patch)
      return { after: requester ? withRequester(after, requester, now) : after }
    },
  })
}

const isSameIssue = (row: TicketRow, it: ExternalInput): boolean =>
  row.integrationType === it.integrationType && row.externalDisplayId === it.externalDisplayId

/** Whether the tracker reports a different issue, a new status, or another transition. */
const isNewReport = (row: TicketRow, it: ExternalInput): boolean =>
  !isSameIssue(row, it) ||
  row.externalStatus !== it.externalStatus ||
  (it.transition !== null && it.transition !== row.externalTransition)

/** Stores what an external tracker reports about the issue of a ticket. The status of the ticket does not change. */
export const setExternal = (
  pool: Pool,
  caller: Caller,
  { id, ...external }: TicketId & ExternalInput,
): Promise<Ticket> =>
  changeTicket(pool, caller, {
    id,
    becomes: ({ row }) => {
      const { transition, ...issue } = external
      const isExternal = isNewReport(row, external)
      return {
        after: { ...row, ...issue, externalTransition: isExternal ? transition : row.externalTransition },
        isExternal,
      }
    },
  })
