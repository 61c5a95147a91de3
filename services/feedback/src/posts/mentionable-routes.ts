import type { Caller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { route } from '@earshot/http'
import { type MentionableQuery, Mentionables, MentionableQuery as Query } from '../records/mentions/model.ts'
import { listMentionable } from '../records/mentions/repo.ts'
import { requirePost } from '../records/posts/guards.ts'

const most = 20

const mentionable = async (
  db: Db,
  caller: Caller,
  { postId, search }: MentionableQuery,
): Promise<Mentionables> => {
  if (postId) await requirePost(db, caller, postId)
  return { people: await listMentionable(db, { postId, search, limit: most }) }
}

export const mentionableRoutes = () => [
  route({
    method: 'get',
    path: '/posts/mentionable',
    operationId: 'listMentionable',
    summary: 'List the people that a text can mention',
    description:
      'Members of the team, and with `postId` the authors of that post and its comments. Only people with a name, and no email addresses.',
    permission: 'write:feedback',
    forUsers: true,
    forAnonymous: false,
    query: Query,
    reply: { status: 200, body: Mentionables },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, query }) => mentionable(pool, caller, query),
  }),
]
