import { type InternalClient, route } from '@earshot/http'
import { ScoreDefinition, ScorePatch } from '../../records/scores/model.ts'
import { assertSegments, changeDefinition, getDefinition } from './service.ts'

export const scoreRoutes = ({ accounts }: { accounts: InternalClient }) => [
  route({
    method: 'get',
    path: '/posts/score',
    operationId: 'getScoreDefinition',
    summary: 'Get how posts are scored',
    description: 'The score of a post is the sum of these factors, each times its points.',
    permission: 'read:feedback',
    reply: { status: 200, body: ScoreDefinition },
    handle: ({ pool }) => getDefinition(pool),
  }),
  route({
    method: 'patch',
    path: '/posts/score',
    operationId: 'updateScoreDefinition',
    summary: 'Update how posts are scored',
    description:
      'The scores of all posts are updated in the background. `isApplied` is false until then. A list of segments replaces the previous one.',
    permission: 'admin',
    body: ScorePatch,
    reply: { status: 200, body: ScoreDefinition },
    errors: ['UNAVAILABLE'],
    prepare: ({ db, body }) => assertSegments(db, accounts, body),
    handle: ({ pool, caller, body }) => changeDefinition(pool, caller, body),
  }),
]
