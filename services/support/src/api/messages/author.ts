import { type Caller, failFields, type Id, namesNothing } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { Author } from '../../records/messages/author.ts'
import { principalOf, viewOf } from '../../shared/access.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { isOfTeam } from '../../shared/people/team.ts'

type Asked = {
  asPrincipalId?: Id<'principal'> | undefined
  senderType?: Author['senderType'] | undefined
  automated?: boolean
  /** The visitor of a conversation, or the requester of a ticket. */
  visitorPrincipalId: Id<'principal'> | null
}

const refuse = (message: string): never => failFields({ path: 'asPrincipalId', code: 'invalid', message })

/** Finds the author of a new message. Call it before any lock, because it may send a request to the gateway. */
export const authorOf = async (
  pool: Pool,
  caller: Caller,
  { people }: Pick<Inbox, 'people'>,
  asked: Asked,
): Promise<Author> => {
  const { asPrincipalId, visitorPrincipalId: visitor } = asked
  const own = principalOf(caller)
  const isTeam = viewOf(caller) === 'team'
  if (!isTeam && asPrincipalId !== undefined && asPrincipalId !== own) refuse('must be yourself')
  const principalId = asPrincipalId ?? (asked.senderType === 'visitor' ? visitor : own)
  const isVisitor = visitor !== null && principalId === visitor
  const senderType = asked.senderType ?? (isVisitor ? 'visitor' : 'agent')
  if ((senderType === 'visitor') !== isVisitor)
    refuse('must be the visitor or requester if senderType is visitor, and a member otherwise')
  const person = principalId === null ? undefined : await people.find(pool, principalId)
  if (asPrincipalId !== undefined && !person) failFields(namesNothing('asPrincipalId'))
  if (senderType !== 'visitor' && person && !isOfTeam(person))
    refuse('must be the visitor or requester, or a member')
  return {
    senderType,
    principalId,
    postedBy: principalId === own ? null : own,
    automated: senderType === 'assistant' || (senderType === 'agent' && asked.automated === true),
    isPerson: person?.kind === 'user',
  }
}
