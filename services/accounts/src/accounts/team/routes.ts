import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import {
  Invitation,
  InvitationInput,
  MemberName,
  PasswordLink,
  RolePatch,
  TeamMember,
  TeamQuery,
} from '../../directory/team/model.ts'
import { createLink } from '../password-links/links.ts'
import { type Inviting, invite, inviteAgain } from './invite.ts'
import { changeRole, getPerson, listNames, listTeam, unlinkProvider } from './service.ts'

export const teamRoutes = (inviting: Inviting) => [
  route({
    method: 'get',
    path: '/principals',
    summary: 'List the members of the team, newest first',
    permission: 'admin:read',
    query: TeamQuery,
    reply: { status: 200, list: TeamMember },
    handle: ({ pool, query, page }) => listTeam(pool, { query, page }),
  }),
  route({
    method: 'post',
    path: '/principals',
    operationId: 'invitePrincipal',
    summary: 'Invite a member to the team',
    description:
      'The member gets a link to set a password, which works once, for a week. It is sent by mail; if no mail server is configured, or the member belongs to the demo data, it is in `inviteUrl` for you to pass on. A portal user with the email address becomes a member.',
    permission: 'admin',
    body: InvitationInput,
    reply: { status: 201, body: Invitation },
    secrets: ['inviteUrl'],
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => invite(pool, caller, { ...body, inviting }),
  }),
  route({
    method: 'post',
    path: '/principals/:id/invite',
    operationId: 'invitePrincipalAgain',
    summary: 'Invite a member again',
    description: 'For members who have not set a password yet. Earlier links of the member no longer work.',
    permission: 'admin',
    params: z.object({ id: id('principal') }),
    reply: { status: 200, body: Invitation },
    secrets: ['inviteUrl'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => inviteAgain(pool, caller, { ...params, inviting }),
  }),
  route({
    method: 'get',
    path: '/principals/names',
    operationId: 'listPrincipalNames',
    summary: 'List the names of the members of the team, newest first',
    description:
      'For all members, who assign conversations to each other and mention each other. Email addresses and roles are only in `GET /principals`.',
    permission: 'any',
    forUsers: false,
    reply: { status: 200, list: MemberName },
    handle: ({ pool, page }) => listNames(pool, { page }),
  }),
  route({
    method: 'get',
    path: '/principals/:id',
    summary: 'Get a principal: a member of the team or a user',
    permission: 'admin:read',
    params: z.object({ id: id('principal') }),
    reply: { status: 200, body: TeamMember },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getPerson(pool, params),
  }),
  route({
    method: 'patch',
    path: '/principals/:id',
    summary: 'Update the role of a principal',
    permission: 'admin',
    params: z.object({ id: id('principal') }),
    body: RolePatch,
    reply: { status: 200, body: TeamMember },
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
    handle: ({ pool, caller, params, body }) => changeRole(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/principals/:id/password-link',
    operationId: 'createPasswordLink',
    summary: 'Create a link for a member to set a password',
    description: 'The link works once, for a week. Give it only to the member.',
    permission: 'admin',
    params: z.object({ id: id('principal') }),
    reply: { status: 201, body: PasswordLink },
    secrets: ['url'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: async ({ pool, caller, params }) => {
      const { path, expiresAt } = await createLink(pool, caller, params)
      return { url: inviting.origin + path, expiresAt }
    },
  }),
  route({
    method: 'delete',
    path: '/principals/:id/identity-provider',
    operationId: 'unlinkIdentityProvider',
    summary: 'Unlink an account from the identity provider',
    description:
      'For a member or user who got a new account at the identity provider: the next one who signs in there with the email address gets the account here, so check who it is. Ends the sessions of the account. A repeat changes nothing.',
    permission: 'admin',
    params: z.object({ id: id('principal') }),
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => unlinkProvider(pool, caller, params),
  }),
]
