import type { OpenAPIV3 } from 'openapi-types'
import { z } from 'zod'
import { type Json, schemaSet } from './schemas.ts'

const Check = z.object({ ok: z.boolean(), error: z.enum(['failed', 'timeout', 'behind']).optional() })
const healthy = { ok: true }

const Liveness = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness', example: { status: 'ok' } })

const Readiness = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    role: z.enum(['all', 'web', 'worker']),
    checks: z.object({
      db: Check.describe('The database answers.'),
      migrations: Check.describe('Migrations are up to date.'),
      workers: Check.extend({
        expected: z.boolean().describe('Whether this role runs background work.'),
        running: z.boolean(),
        loops: z.int().describe('Background loops of this process.'),
        inFlight: z.int().describe('Units that they work on now.'),
        schemaMissing: z.int().describe('Loops whose tables are not there.'),
        refused: z.int().describe('Loops that were given up after a permanent fault.'),
      }),
    }),
  })
  .meta({
    id: 'Readiness',
    example: {
      status: 'ok',
      role: 'all',
      checks: {
        db: healthy,
        migrations: healthy,
        workers: {
          ...healthy,
          expected: true,
          running: true,
          loops: 8,
          inFlight: 0,
          schemaMissing: 0,
          refused: 0,
        },
      },
    },
  })

/** What a process answers before it has looked at a request: Node itself does. */
export const tooLargeHeaders = { description: 'The headers of the request have more than 16 KiB.' }

const tag = {
  name: 'Health',
  description: 'For orchestrators and load balancers. No key, and cheap to poll.',
}

const replies = schemaSet('output')

const answer = (schema: z.ZodType, description: string, example = schema.meta()?.example): Json => ({
  description,
  content: { 'application/json': { schema: replies.ref(schema), example } },
})

const operation = (operationId: string, summary: string, responses: Json, rest: Json = {}): Json => ({
  get: {
    operationId,
    tags: [tag.name],
    summary,
    security: [],
    responses: { ...responses, 431: tooLargeHeaders },
    ...rest,
  },
})

const alive = { 200: answer(Liveness, 'The process answers.') }

const away = {
  ...(Readiness.meta()?.example as z.output<typeof Readiness>), // parsed when it was registered
  status: 'unavailable',
}
const notReady = { ...away, checks: { ...away.checks, db: { ok: false, error: 'timeout' } } }

const paths = {
  '/api/health/live': operation('getLiveness', 'Whether the process can answer; does no I/O', alive),
  '/api/health/ready': operation('getReadiness', 'Whether every check passes, each within 3 seconds', {
    200: answer(Readiness, 'Every check passes.'),
    503: answer(Readiness, 'A check fails: do not restart, send requests elsewhere.', notReady),
  }),
  '/api/health': operation('getHealth', 'The former name of /api/health/live', alive, { deprecated: true }),
}

/** The health endpoints, which no {@link Route} defines. */
export const healthDescription = {
  tag,
  paths: paths as unknown as OpenAPIV3.PathsObject, // a part of the document, see there
  schemas: replies.all(),
}
