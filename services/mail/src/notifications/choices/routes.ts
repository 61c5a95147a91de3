import { type Id, id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Choices, ChoicesPatch, TeamChoices, TeamChoicesPatch } from './model.ts'
import { choicesOf, teamChoicesOf } from './repo.ts'
import { assertTeamExists, changeChoices, changeTeamChoices } from './service.ts'

const ofMember = { permission: 'any', forUsers: false } as const
const forAll = { ...ofMember, path: '/me/notification-choices' } as const
const forTeam = { ...ofMember, path: '/me/notification-choices/:teamId' } as const

const params = z.object({ teamId: id('team') })

export const notificationChoiceRoutes = (support: { teamExists: (id: Id<'team'>) => Promise<boolean> }) => [
  route({
    ...forAll,
    method: 'get',
    operationId: 'getNotificationChoices',
    summary: 'Get notification choices',
    description: 'How the caller is notified of each kind.',
    reply: { status: 200, body: Choices },
    handle: ({ pool, caller }) => choicesOf(pool, caller.principalId),
  }),
  route({
    ...forAll,
    method: 'patch',
    operationId: 'updateNotificationChoices',
    summary: 'Update notification choices',
    body: ChoicesPatch,
    reply: { status: 200, body: Choices },
    handle: ({ pool, caller, body }) => changeChoices(pool, caller, body),
  }),
  route({
    ...forTeam,
    method: 'get',
    operationId: 'getTeamNotificationChoices',
    summary: 'Get notification choices for a team',
    description: 'How the caller is notified of conversations and tickets of the team, where that differs.',
    params,
    reply: { status: 200, body: TeamChoices },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    prepare: ({ params }) => assertTeamExists(params.teamId, support.teamExists),
    handle: ({ pool, caller: { principalId }, params: { teamId } }) =>
      teamChoicesOf(pool, { principalId, teamId }),
  }),
  route({
    ...forTeam,
    method: 'patch',
    operationId: 'updateTeamNotificationChoices',
    summary: 'Update notification choices for a team',
    params,
    body: TeamChoicesPatch,
    reply: { status: 200, body: TeamChoices },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    prepare: ({ params }) => assertTeamExists(params.teamId, support.teamExists),
    handle: ({ pool, caller, params: { teamId }, body: patch }) =>
      changeTeamChoices(pool, caller, { teamId, patch }),
  }),
]
