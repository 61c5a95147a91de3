import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Suppression, SuppressionQuery } from './model.ts'
import { deleteSuppression, listSuppressions } from './service.ts'

export const suppressionRoutes = () => [
  route({
    method: 'get',
    path: '/suppressions',
    summary: 'List suppressed email addresses, newest first',
    description:
      'Addresses that a mail server has rejected for good. Emails to them are not sent: their status is `suppressed`.',
    permission: 'admin:read',
    query: SuppressionQuery,
    reply: { status: 200, list: Suppression },
    handle: ({ pool, query, page }) => listSuppressions(pool, { query, page }),
  }),
  route({
    method: 'delete',
    path: '/suppressions/:id',
    summary: 'Delete a suppressed email address',
    description: 'The address gets emails again, until a server rejects it again.',
    permission: 'admin',
    params: z.object({ id: id('suppression') }),
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteSuppression(pool, caller, params),
  }),
]
