import { route } from '@earshot/http'
import { PictureQuery, Pictures } from './model.ts'
import { picturesOf } from './repo.ts'

/** Set by their owners at `/auth/profile`, which needs a session. */
export const pictureRoutes = () => [
  route({
    method: 'get',
    path: '/principals/pictures',
    operationId: 'listPrincipalPictures',
    summary: 'List the pictures of principals',
    description:
      'For authors, assignees and others that the API names by id. Principals without a picture are left out.',
    permission: 'any', // the portal shows pictures to everyone, and ids cannot be guessed
    query: PictureQuery,
    reply: { status: 200, body: Pictures },
    handle: async ({ pool, query }) => ({ pictures: await picturesOf(pool, query.principalIds) }),
  }),
]
