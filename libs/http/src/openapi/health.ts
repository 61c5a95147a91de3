import type { OpenAPIV3 } from 'openapi-types'
import { z } from 'zod'
import { errorExample } from './errors.ts'
import type { Json } from './keywords.ts'
import { headerRefs } from './parts.ts'
import { schemaSet } from './schemas.ts'

const check = z.object({ ok: z.boolean(), error: z.enum(['failed', 'timeout', 'behind']).optional() })
const Check = check.meta({ id: 'HealthCheck' })
const healthy = { ok: true }

const Liveness = z.object({ status: z.enum(['ok']) }).meta({ id: 'Liveness', example: { status: 'ok' } })

const Readiness = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    role: z.enum(['all', 'web', 'worker']),
    checks: z
      .object({
        db: Check.describe('The database responds, and the pool has a free connection.'),
        migrations: Check.describe('Migrations are up to date.'),
        workers: check
          .extend({
            expected: z.boolean().describe('Whether this role runs background work.'),
            running: z.boolean(),
            loops: z.int().describe('Background loops of this process.'),
            inFlight: z.int().describe('Units of work in flight.'),
            schemaMissing: z.int().describe('Loops whose tables do not exist yet.'),
            refused: z.int().describe('Loops that stopped after a permanent fault.'),
            overdue: z
              .array(z.string())
              .optional()
              .describe(
                'Work that waits for too long, such as the emails of a sender whose server is away. It does not make the process unavailable. Of all processes of a service, one shows it.',
              ),
          })
          .meta({ id: 'WorkersCheck' }),
      })
      .meta({ id: 'HealthChecks' }),
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

/** Node refuses these requests before the app gets them. */
export const tooLargeHeaders: Json = {
  description: '`HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB.',
  headers: headerRefs('X-Request-Id'),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorReply' },
      example: errorExample('HEADERS_TOO_LARGE'),
    },
  },
}

const tag = {
  name: 'Health',
  description: 'Checks for orchestrators and load balancers. They need no credential and are cheap to poll.',
}

const replies = schemaSet('output')

const answer = (schema: z.ZodType, description: string, example = schema.meta()?.example): Json => ({
  description,
  headers: headerRefs('X-Request-Id'),
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

const alive = { 200: answer(Liveness, 'The process is running.') }

const away = {
  ...(Readiness.meta()?.example as z.output<typeof Readiness>), // validated when the schema was registered
  status: 'unavailable',
}
const notReady = { ...away, checks: { ...away.checks, db: { ok: false, error: 'timeout' } } }

const paths = {
  '/api/health/live': operation('getLiveness', 'Check liveness, without I/O', alive),
  '/api/health/ready': operation('getReadiness', 'Check readiness: each check has 3 seconds', {
    200: answer(Readiness, 'Every check passes.'),
    503: answer(Readiness, 'A check fails. Do not restart the process; send requests elsewhere.', notReady),
  }),
  '/api/health': operation('getHealth', 'Check liveness (former path)', alive, { deprecated: true }),
}

/** The health endpoints, which are not defined by a {@link Route}. */
export const healthDescription = {
  tag,
  paths: paths as unknown as OpenAPIV3.PathsObject, // checked as part of the whole document
  schemas: replies.all(),
}
