import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import {
  Availability,
  AvailabilityInput,
  Team,
  TeamInput,
  TeamMember,
  TeamPatch,
} from '../../records/teams/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { getAvailability, setAvailability } from './availability.ts'
import { addMember, listMembers, removeMember } from './members.ts'
import { changeTeam, createTeam, deleteTeam, getTeam, listTeams } from './service.ts'

const params = z.object({ id: id('team') })
const memberParams = z.object({ id: id('team'), principalId: id('principal') })
const agentParams = z.object({ id: id('principal') })

const availabilityRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'get',
    path: '/principals/:id/availability',
    summary: 'Get the availability of a member',
    operationId: 'getAvailability',
    permission: 'read:support',
    params: agentParams,
    reply: { status: 200, body: Availability },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getAvailability(pool, inbox, { principalId: params.id }),
  }),
  route({
    method: 'put',
    path: '/principals/:id/availability',
    summary: 'Set the availability of a member',
    description: 'You can set your own availability. Setting that of another member needs the scope `admin`.',
    operationId: 'setAvailability',
    permission: 'write:support',
    params: agentParams,
    body: AvailabilityInput,
    reply: { status: 200, body: Availability },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) =>
      setAvailability(pool, caller, inbox, { principalId: params.id, ...body }),
  }),
]

export const teamRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'get',
    path: '/teams',
    summary: 'List teams',
    permission: 'read:support',
    reply: { status: 200, list: Team, pageSize: 100 },
    handle: ({ pool, page }) => listTeams(pool, page),
  }),
  route({
    method: 'post',
    path: '/teams',
    summary: 'Create a team',
    permission: 'admin',
    body: TeamInput,
    reply: { status: 201, body: Team },
    location: team => `/api/v1/teams/${team.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createTeam(pool, caller, inbox, body),
  }),
  route({
    method: 'get',
    path: '/teams/:id',
    summary: 'Get a team',
    permission: 'read:support',
    params,
    reply: { status: 200, body: Team },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getTeam(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/teams/:id',
    summary: 'Update a team',
    permission: 'admin',
    params,
    body: TeamPatch,
    reply: { status: 200, body: Team },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => changeTeam(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/teams/:id',
    summary: 'Delete a team',
    description: 'Its conversations and tickets lose the team but keep their assigned members.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteTeam(pool, caller, inbox, params),
  }),
  route({
    method: 'get',
    path: '/teams/:id/members',
    summary: 'List the members of a team',
    permission: 'read:support',
    params,
    reply: { status: 200, list: TeamMember, pageSize: 100 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, page }) => listMembers(pool, { ...params, page }),
  }),
  route({
    method: 'put',
    path: '/teams/:id/members/:principalId',
    summary: 'Add a member to a team',
    operationId: 'addTeamMember',
    permission: 'admin',
    params: memberParams,
    reply: { status: 200, body: TeamMember },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => addMember(pool, caller, inbox, params),
  }),
  route({
    method: 'delete',
    path: '/teams/:id/members/:principalId',
    summary: 'Remove a member from a team',
    description: 'The member stays assigned to their conversations and tickets.',
    operationId: 'removeTeamMember',
    permission: 'admin',
    params: memberParams,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => removeMember(pool, caller, params),
  }),
  ...availabilityRoutes(inbox),
]

/** For the accounts service, whose email senders belong to teams. */
export const internalTeamRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/teams/:id',
    summary: 'Get a team',
    permission: 'any',
    params,
    reply: { status: 200, body: Team },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getTeam(pool, params.id),
  }),
]
