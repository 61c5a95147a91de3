import { route } from '@earshot/http'
import { deleteRecentSelf } from './delete.ts'
import { type Exporting, exportOwnData } from './export.ts'

const example = `${JSON.stringify({
  exportedAt: '2026-03-02T10:15:00.000Z',
  profile: { id: 'principal_01kk2m9v3zecst1qsk0w8h5r6t', name: 'Grace Holt', email: 'grace@example.com' },
  posts: [],
})}\n`

const ofSession = { permission: 'any', forUsers: true, onlySessions: true } as const

export const ownDataRoutes = (exporting: Exporting) => [
  route({
    ...ofSession,
    method: 'get',
    path: '/me/export',
    operationId: 'exportMyData',
    summary: 'Export the data of the own account',
    description:
      'Everything that is stored about the caller: profile, sessions, email choices, posts, comments, votes, followed posts, conversations, tickets and their messages. Without what is for the team only, such as notes.',
    reply: { status: 200, file: { name: 'my-data.json', type: 'application/json', example } },
    handle: async ({ pool, caller }) => exportOwnData(pool, caller, exporting),
  }),
  route({
    ...ofSession,
    method: 'delete',
    path: '/me',
    operationId: 'deleteMe',
    summary: 'Delete the own account',
    description:
      "Erases the caller like `DELETE /users/{principalId}`, and ends all of the caller's sessions. Posts, comments and messages remain, under a placeholder name. The session must have started in the last 15 minutes. Not for members of the team.",
    reply: { status: 204 },
    errors: ['FORBIDDEN'],
    handle: ({ pool, caller }) => deleteRecentSelf(pool, caller),
  }),
]
