import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import {
  Invitation,
  InvitationInput,
  PasswordLink,
  RolePatch,
  TeamMember,
  TeamQuery,
} from '../../directory/team/model.ts'
import { createLink } from '../password-links/links.ts'
import { type Inviting, invite, inviteAgain } from './invite.ts'
import { changeRole, listTeam } from './service.ts'

export const teamRoutes = (inviting: Inviting) => [
  route({
    method: 'get',
    path: '/principals',
    summary: 'List the team, newest first',
    permission: 'admin:read',
    query: TeamQuery,
    reply: { status: 200, list: TeamMember },
    handle: ({ pool, query, page }) => listTeam(pool, { query, page }),
  }),
  route({
    method: 'post',
    path: '/principals',
    operationId: 'invitePrincipal',
    summary: 'Invite somebody to the team',
    description:
      'They get a link by which they set a password, once, within a week: by mail, or, where no mail server is set up, in `inviteUrl` for you to hand over. Somebody of the portal who has the address becomes one of the team.',
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
    summary: 'Invite somebody of the team once more',
    description: 'For those who have not set a password yet. Links that they got before go on working.',
    permission: 'admin',
    params: z.object({ id: id('principal') }),
    reply: { status: 200, body: Invitation },
    secrets: ['inviteUrl'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => inviteAgain(pool, caller, { ...params, inviting }),
  }),
  route({
    method: 'patch',
    path: '/principals/:id',
    summary: "Change somebody's role",
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
    summary: 'Make a link by which somebody of the team sets a password',
    description: 'It works once, for a week. Give it to nobody else.',
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
]
