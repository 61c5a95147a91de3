import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { TestAttempt, TestInput } from './model.ts'
import { createTester, storeTest, type TestDeps } from './service.ts'

export const testRoutes = (deps: TestDeps): Route[] => {
  const sendTest = createTester(deps)
  return [
    route({
      method: 'post',
      path: '/webhooks/:id/test',
      summary: 'Send a test event',
      description:
        'Sends a signed sample event with the header `X-Service-Test: true`. Makes one attempt immediately, even if the webhook is paused or disabled. A failure does not count towards disabling the webhook; a success resets its failure counter.',
      permission: 'admin',
      params: z.object({ id: id('webhook') }),
      body: TestInput,
      optionalBody: true,
      reply: { status: 200, body: TestAttempt },
      errors: ['NOT_FOUND'],
      prepare: ({ db, params, body }) => sendTest(db, { ...params, type: body.type }),
      handle: ({ pool, caller, prepared }) => storeTest(pool, caller, prepared),
    }),
  ]
}
