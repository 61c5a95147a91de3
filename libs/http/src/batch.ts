import { type ErrorCode, errorCatalogue, failFields } from '@earshot/contracts'
import type { Log } from '@earshot/runtime'
import { z } from 'zod'
import { toApiError } from './errors.ts'
import { assertAllowed, type Route, type RouteInput, route } from './route.ts'
import { parseBody, parseParams } from './validate.ts'

const bodyLimit = 8 * 1024 * 1024

const method = z.enum(['create', 'update', 'delete'])
type Method = z.output<typeof method>

const Operation = z
  .strictObject({
    method,
    id: z.string().optional().describe('The id of the resource to update or delete.'),
    body: z.record(z.string(), z.unknown()).optional().describe('The request body of this operation.'),
  })
  .meta({ id: 'BatchOperation' })
type Operation = z.output<typeof Operation>

const ItemError = z
  .object({
    code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]), // its own keys
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'BatchError' })

/** The result of one operation. */
type Item = {
  index: number
  status: number
  data?: unknown
  error?: z.output<typeof ItemError>
}

type Routes = Record<Method, Route>
type Around = Omit<RouteInput<undefined, undefined, undefined>, 'params' | 'query' | 'body'>

const routesOf = (path: string, routes: Route[]): Routes => {
  const find = (wanted: Route['method'], at: string): Route => {
    const found = routes.find(it => it.method === wanted && it.path === at)
    if (!found) throw new Error(`Batch route needs the route ${wanted} ${at}`)
    // With an Idempotency-Key, all operations share a transaction, so none of them may wait.
    if (found.prepare) throw new Error(`Batch route cannot include ${wanted} ${at}, which has a prepare step`)
    return found
  }
  return {
    create: find('post', path),
    update: find('patch', `${path}/:id`),
    delete: find('delete', `${path}/:id`),
  }
}

/** Runs one operation like a single request, in a separate transaction. */
const perform = async (
  routes: Routes,
  around: Around,
  operation: Operation,
): Promise<Omit<Item, 'index'>> => {
  const it = routes[operation.method]
  assertAllowed(it, around.caller)
  if (it.params && operation.id === undefined)
    failFields({ path: 'id', code: 'invalid_type', message: 'is required' })
  const params = parseParams(it, { id: operation.id })
  const query = it.query?.parse({}) ?? {}
  const body = parseBody(it, operation.body)
  const data = await around.pool.attempt(pool => it.handle({ ...around, pool, params, query, body }))
  return { status: it.reply.status, ...(data !== undefined && { data }) }
}

/**
 * The result of a failed operation. A server fault fails the whole batch when all operations share a transaction (with an
 * Idempotency-Key); otherwise it is the result of its operation only.
 */
const refused = (thrown: unknown, { pool, caller }: Around, log: Log): Omit<Item, 'index'> => {
  const { code, message, details, status } = toApiError(thrown)
  if (status >= 500) {
    if (pool.inTransaction) throw thrown
    log.error({ err: thrown, requestId: caller.requestId }, 'batch.operation_failed')
  }
  return { status, error: { code, message, ...(details && { details }) } }
}

const exampleOf = (schema: z.ZodType): unknown => schema.meta()?.example

/** `POST <path>/batch`: up to 100 operations on one resource, in order, each like a single request. */
export const batchRoute = ({
  path,
  routes,
  log,
}: {
  path: `/${string}`
  routes: Route[]
  log: Log
}): Route => {
  const its = routesOf(path, routes)
  const { reply, body: input } = its.create
  if (!('body' in reply) || !input) throw new Error(`POST ${path} needs a request body and a response body`)
  const name = String(reply.body.meta()?.id)
  const example = { operations: [{ method: 'create', body: exampleOf(input) }] }
  const Result = z
    .object({
      index: z.int().describe('The index of the operation in the request, from 0.'),
      status: z.int().describe('The HTTP status that a single request would have.'),
      data: reply.body.optional(),
      error: ItemError.optional(),
    })
    .meta({ id: `${name}BatchResult` })
  return route({
    method: 'post',
    path: `${path}/batch`,
    operationId: `batch${path.slice(1, 2).toUpperCase()}${path.slice(2)}`,
    summary: `Create, update and delete up to 100 ${path.slice(1)}`,
    description:
      'Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result.',
    permission: 'write:feedback',
    body: z
      .strictObject({ operations: z.array(Operation).min(1).max(100) })
      .meta({ id: `${name}Batch`, example }),
    bodyLimit,
    reply: {
      status: 200,
      body: z.array(Result).meta({
        id: `${name}BatchResults`,
        example: [{ index: 0, status: 201, data: exampleOf(reply.body) }],
      }),
    },
    handle: async ({ body, ...around }) => {
      const results: Item[] = []
      for (const [index, operation] of body.operations.entries()) {
        const result = await perform(its, around, operation).catch(thrown => refused(thrown, around, log))
        results.push({ index, ...result })
      }
      return results
    },
  })
}
