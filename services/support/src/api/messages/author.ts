import { type Caller, failFields, type Id, unknownReference } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { Author } from '../../records/messages/author.ts'
import { principalOf, viewOf } from '../../shared/access.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { isTeamMember } from '../../shared/people/members.ts'

type Requested = {
  asPrincipalId?: Id<'principal'> | undefined
  senderType?: Author['senderType'] | undefined
  automated?: boolean
  /** The visitor of a conversation, or the requester of a ticket. */
  visitorPrincipalId: Id<'principal'> | null
  /** The field with the author's id. */
  path?: string
}

/** Finds the author of a new message. Call it before any lock, because it may send a request to the accounts service. */
export const authorOf = async (
  pool: Pool,
  caller: Caller,
  { people }: Pick<Inbox, 'people'>,
  requested: Requested,
): Promise<Author> => {
  const { asPrincipalId, visitorPrincipalId: visitor, path = 'asPrincipalId' } = requested
  const reject = (message: string): never => failFields({ path, code: 'invalid', message })
  const own = principalOf(caller)
  const isTeam = viewOf(caller) === 'team'
  if (!isTeam && asPrincipalId !== undefined && asPrincipalId !== own) reject('must be yourself')
  const principalId = asPrincipalId ?? (requested.senderType === 'visitor' ? visitor : own)
  const isVisitor = visitor !== null && principalId === visitor
  const senderType = requested.senderType ?? (isVisitor ? 'visitor' : 'agent')
  if ((senderType === 'visitor') !== isVisitor)
    reject('must be the visitor or requester if senderType is visitor, and a member otherwise')
  const person = principalId === null ? undefined : await people.find(pool, principalId)
  if (asPrincipalId !== undefined && !person) failFields(unknownReference(path))
  if (senderType !== 'visitor' && person && !isTeamMember(person))
    reject('must be the visitor or requester, or a member')
  return {
    senderType,
    principalId,
    postedBy: principalId === own ? null : own,
    automated: senderType === 'assistant' || (senderType === 'agent' && requested.automated === true),
    isPerson: person?.kind === 'user',
  }
}
