import { type Caller, fail, failTaken, type Id, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { audit, emit } from '@earshot/events'
import { realEmail } from '../../base/real-email.ts'
import { hasPassword } from '../../credentials/passwords/repo.ts'
import { endLinksOf, revokeUnprovenAccess } from '../../credentials/sessions/service.ts'
import { fillName, isDemoPerson } from '../../directory/principals/repo.ts'
import type { Invitation, InvitationInput, TeamMember } from '../../directory/team/model.ts'
import * as repo from '../../directory/team/repo.ts'
import { insertUser, lockUsersBy } from '../../directory/users/repo.ts'
import { toPrincipal } from '../../directory/users/row.ts'
import type { Letters } from '../../mail/letters.ts'
import { linkDays, makeLink } from '../password-links/links.ts'

/** How invitations are sent: by mail, or without a mail server as a link in the response. `origin` is the origin of the links. */
export type Inviting = { origin: string; letters: Letters }

/** `isMailed` is false without a mail server. */
type Sending = Inviting & { isMailed: boolean }

const emptyUser = { image: null, emailVerified: false, externalId: null, attributes: {}, companyId: null }

/** Makes the user with this email address a member, or creates one. */
const addMember = async (
  db: Db,
  caller: Caller,
  { email, name, role }: InvitationInput,
): Promise<TeamMember> => {
  const [known] = await lockUsersBy(db, { email, externalId: null })
  if (known && known.role !== 'user') failTaken('A member with this email address already exists.', 'email')
  if (known) await revokeUnprovenAccess(db, known.principalId)
  if (known && name !== undefined) await fillName(db, email, name)
  const values = { ...emptyUser, name: name ?? null, email }
  const person = known ?? (await insertUser(db, newId('principal'), values))
  if (!person) return fail('CONFLICT', 'An account with this email address was just created. Try again.')
  const principal = toPrincipal(await repo.writeRole(db, person.principalId, role))
  const member = (await repo.lockPerson(db, person.principalId)) ?? fail('NOT_FOUND')
  await emit(db, caller, known ? 'principal.updated' : 'principal.created', { principal })
  db.signal(credentialsChanged)
  return member
}

/**
 * Creates a password link and mails it, or returns it if no mail server is configured or the member gets no mails. Earlier links
 * end: an address may have been wrong.
 */
const sendInvitation = async (
  db: Db,
  caller: Caller,
  { origin, letters, isMailed }: Sending,
  person: TeamMember,
): Promise<Invitation> => {
  const email = realEmail(person.email)
  const days = linkDays.other
  await endLinksOf(db, person.id)
  const { path, expiresAt } = await makeLink(db, caller, { id: person.id, days })
  const url = origin + path
  const mailed = isMailed && email !== null && !(await isDemoPerson(db, person.id))
  if (mailed) {
    const { id: principalId, name, role } = person
    const request = { principalId, to: { name, email }, by: caller.name, role, url, days }
    await letters.request(db, { kind: 'invitation', principalId, request })
  }
  await audit(db, caller, {
    action: 'principal.invited',
    target: { kind: 'principal', id: person.id },
    before: null,
    after: { role: person.role, mailed, expiresAt },
  })
  return { ...person, email, inviteUrl: mailed ? null : url, inviteExpiresAt: expiresAt }
}

const withMailServer = async (inviting: Inviting): Promise<Sending> => ({
  ...inviting,
  isMailed: await inviting.letters.areSent(),
})

export const invite = async (
  pool: Pool,
  caller: Caller,
  { inviting, ...input }: InvitationInput & { inviting: Inviting },
): Promise<Invitation> => {
  const sending = await withMailServer(inviting)
  return tx(pool, async db => sendInvitation(db, caller, sending, await addMember(db, caller, input)))
}

/** Invites a member again who has not set a password yet. */
export const inviteAgain = async (
  pool: Pool,
  caller: Caller,
  { id, inviting }: { id: Id<'principal'>; inviting: Inviting },
): Promise<Invitation> => {
  const sending = await withMailServer(inviting)
  return tx(pool, async db => {
    const person = (await repo.lockPerson(db, id)) ?? fail('NOT_FOUND')
    if (person.role === 'user') fail('CONFLICT', 'Only members can be invited again.')
    if (await hasPassword(db, id)) fail('CONFLICT', 'This member has already set a password.')
    return sendInvitation(db, caller, sending, person)
  })
}
