import { isTeam } from '@earshot/contracts'
import { route } from '@earshot/http'
import { PictureQuery, Pictures } from './model.ts'
import { memberPicturesOf, picturesOf } from './repo.ts'

/** Set by their owners at `/auth/profile`, which needs a session. */
export const pictureRoutes = () => [
  route({
    method: 'get',
    path: '/principals/pictures',
    operationId: 'listPrincipalPictures',
    summary: 'List the pictures of principals',
    description:
      'For authors, assignees and others that the API names by id. Principals without a picture are left out. Users and visitors only get the pictures that members have set.',
    permission: 'any',
    query: PictureQuery,
    reply: { status: 200, body: Pictures },
    handle: async ({ pool, caller, query }) => ({
      pictures: await (isTeam(caller) ? picturesOf : memberPicturesOf)(pool, query.principalIds),
    }),
  }),
]
