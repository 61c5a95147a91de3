import { type Caller, fail, type Id, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import { knownEmail } from '../../base/known-email.ts'
import { hasPassword } from '../../credentials/passwords/repo.ts'
import { credentialsChanged } from '../../credentials/proofs/proofs.ts'
import { endUnproven } from '../../credentials/sessions/service.ts'
import { fillName } from '../../directory/principals/repo.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import type { Invitation, InvitationInput, TeamMember } from '../../directory/team/model.ts'
import * as repo from '../../directory/team/repo.ts'
import { insertUser, lockUsersBy } from '../../directory/users/repo.ts'
import { toPrincipal } from '../../directory/users/row.ts'
import { type Mailing, sendLater } from '../../mail/queue/queue.ts'
import { invitation } from '../../mail/templates/templates.ts'
import { linkDays, makeLink } from '../password-links/links.ts'

/** How invitations go out: by mail, or as a link for whoever invites. `origin` is what a link begins with. */
export type Inviting = { origin: string; mailing: Mailing | undefined }

const nobody = { image: null, emailVerified: false, externalId: null, attributes: {}, companyId: null }

/** Makes somebody one of the team: whoever has the address, or somebody new. */
const join = async (db: Db, caller: Caller, { email, name, role }: InvitationInput): Promise<TeamMember> => {
  const [known] = await lockUsersBy(db, { email, externalId: null })
  if (known && known.role !== 'user') fail('CONFLICT', 'Somebody of the team has this address.')
  if (known && name !== undefined) await fillName(db, email, name)
  const person = known ?? (await insertUser(db, newId('principal'), { ...nobody, name: name ?? null, email }))
  if (!person) return fail('CONFLICT', 'Somebody with this address came at the same moment. Try again.')
  if (known) await endUnproven(db, known.principalId)
  const { version } = await repo.writeRole(db, person.principalId, role)
  const member = (await repo.lockPerson(db, person.principalId)) ?? fail('NOT_FOUND')
  const principal = { ...toPrincipal(person), name: member.name, role, version }
  await emit(db, caller, known ? 'principal.updated' : 'principal.created', { principal })
  db.signal(credentialsChanged)
  return member
}

/** Makes a link for somebody and mails it, or gives it back where there is no mail server. */
const sendInvitation = async (
  db: Db,
  caller: Caller,
  { origin, mailing }: Inviting,
  person: TeamMember,
): Promise<Invitation> => {
  const email = knownEmail(person.email)
  const days = linkDays.other
  const { path, expiresAt } = await makeLink(db, caller, { id: person.id, days })
  const url = origin + path
  const mailed = mailing !== undefined && email !== null
  if (mailed) {
    const { name: workspace } = await readSettings(db)
    const { name, role } = person
    const letter = invitation({ person: { name, email }, by: caller.name, role, workspace, url, days })
    await sendLater(db, mailing, { kind: 'invitation', principalId: person.id, letter })
  }
  await audit(db, caller, {
    action: 'principal.invited',
    target: { kind: 'principal', id: person.id },
    before: null,
    after: { role: person.role, mailed, expiresAt },
  })
  return { ...person, email, inviteUrl: mailed ? null : url, inviteExpiresAt: expiresAt }
}

export const invite = (
  pool: Pool,
  caller: Caller,
  { inviting, ...input }: InvitationInput & { inviting: Inviting },
): Promise<Invitation> =>
  tx(pool, async db => sendInvitation(db, caller, inviting, await join(db, caller, input)))

/** The same again for somebody who has not set a password yet. What was sent before goes on working. */
export const inviteAgain = (
  pool: Pool,
  caller: Caller,
  { id, inviting }: { id: Id<'principal'>; inviting: Inviting },
): Promise<Invitation> =>
  tx(pool, async db => {
    const person = (await repo.lockPerson(db, id)) ?? fail('NOT_FOUND')
    if (person.role === 'user') fail('CONFLICT', 'Only those of the team are invited.')
    if (await hasPassword(db, id)) fail('CONFLICT', 'They have set a password already.')
    return sendInvitation(db, caller, inviting, person)
  })
