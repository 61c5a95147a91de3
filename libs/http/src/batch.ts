import { type ErrorCode, errorCatalogue, fail, failFields } from '@earshot/contracts'
import type { Log } from '@earshot/runtime'
import { z } from 'zod'
import { toApiError } from './errors.ts'
import type { Ignored } from './lenient.ts'
import { assertAllowed, type PrepareInput, type Route, type RouteInput, route, statusOf } from './route.ts'
import { parseBody, parseParams, parseQuery } from './validate.ts'

/** The maximum bytes of the body of a batch. */
export const batchLimit = 8 * 1024 * 1024

const operationSchema = (id: string, methods: string[], about?: string) =>
  z
    .strictObject({
      method: about === undefined ? z.enum(methods) : z.enum(methods).describe(about),
      id: z
        .string()
        .optional()
        .describe('The id of the resource. Required unless the operation creates one.'),
      query: z.record(z.string(), z.string()).optional().describe('The query parameters of this operation.'),
      body: z.record(z.string(), z.unknown()).optional().describe('The request body of this operation.'),
    })
    .meta({ id })

type OperationSchema = ReturnType<typeof operationSchema>
type Operation = z.output<OperationSchema>

const ResourceOperation = operationSchema('BatchOperation', ['create', 'update', 'delete'])

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

/** The routes that run the operations, by the `method` of the operation. */
type Routes = Record<string, Route>
type Around = Omit<RouteInput<undefined, undefined, undefined>, 'params' | 'query' | 'body' | 'prepared'>
type Preparing = Omit<PrepareInput<undefined, undefined, undefined>, 'params' | 'query' | 'body'>

const find = (routes: Route[], wanted: Route['method'], at: string): Route => {
  const found = routes.find(it => it.method === wanted && it.path === at)
  if (!found) throw new Error(`Batch route needs the route ${wanted} ${at}`)
  if (found.upload) throw new Error(`Batch route cannot include ${wanted} ${at}, which has an upload`)
  return found
}

/** Operations do not return lists, so the sizes of pages have no effect. */
const noPages = { default: 1, max: 1 }

/** Runs one operation, which has been prepared, in a separate transaction. */
type Perform = (around: Around) => Promise<Omit<Item, 'index'>>

/** The resource in a result. That it was created is in the status. */
const resourceOf = ({ reply }: Route, data: unknown): unknown => {
  if (!('createdWhen' in reply && reply.createdWhen)) return data
  const { [reply.createdWhen]: _, ...resource } = data as Record<string, unknown> // the reply has fields
  return resource
}

/** Parses and prepares one operation like a single request. */
const prepareOperation = async (
  routes: Routes,
  { caller, ignored, ...around }: Preparing,
  operation: Operation,
  index: number,
): Promise<Perform> => {
  const it = routes[operation.method] ?? fail('NOT_FOUND') // the schema has the same methods
  assertAllowed(it, caller)
  if (it.params && operation.id === undefined)
    failFields({ path: 'id', code: 'invalid_type', message: 'is required' })
  const params = parseParams(it, { id: operation.id })
  const unknown: Ignored = ignored && []
  const { query } = parseQuery(it, operation.query ?? {}, noPages, unknown)
  const body = parseBody(it, operation.body, unknown)
  for (const name of unknown ?? []) ignored?.push(`operations.${index}.${name}`)
  const prepared = await it.prepare?.({ ...around, caller, params, query, body, ignored })
  return async around => {
    const data = await around.pool.attempt(pool =>
      it.handle({ ...around, pool, params, query, body, prepared }),
    )
    return { status: statusOf(it.reply, data), ...(data !== undefined && { data: resourceOf(it, data) }) }
  }
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

const exampleStatus = ({ reply }: Route): number =>
  statusOf(reply, 'body' in reply ? exampleOf(reply.body) : undefined)

type Batch = {
  path: `/${string}`
  routes: Routes
  /** One for each method that `routes` has. */
  Operation: OperationSchema
  /** An operation, for the documentation. */
  example: unknown
  summary: string
  reply: z.ZodType
  log: Log
}

/** `POST <path>/batch`: up to 100 operations, in order, each like a single request. */
const anyBatch = ({ path, routes, Operation, example, summary, reply, log }: Batch): Route => {
  const [permission, ...others] = new Set(Object.values(routes).map(it => it.permission))
  if (permission === undefined || others.length > 0)
    throw new Error(`All routes of the batch ${path} must have the same permission`)
  const name = String(reply.meta()?.id)
  const Result = z
    .object({
      index: z.int().describe('The index of the operation in the request, from 0.'),
      status: z.int().describe('The HTTP status that a single request would have.'),
      data: reply.optional(),
      error: ItemError.optional(),
    })
    .meta({ id: `${name}BatchResult` })
  const [first] = Object.values(routes)
  return route({
    method: 'post',
    path: `${path}/batch`,
    operationId: `batch${path.slice(1, 2).toUpperCase()}${path.slice(2)}`,
    summary,
    description:
      'Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result.',
    permission,
    body: z
      .strictObject({ operations: z.array(Operation).min(1).max(100) })
      .meta({ id: `${name}Batch`, example: { operations: [example] } }),
    bodyLimit: batchLimit,
    reply: {
      status: 200,
      body: z.array(Result).meta({
        id: `${name}BatchResults`,
        example: [{ index: 0, status: first && exampleStatus(first), data: exampleOf(reply) }],
      }),
    },
    // One after the other, so that a batch uses another service no more than a single request does.
    prepare: async ({ body, ...around }) => {
      const performs: Perform[] = []
      for (const [index, operation] of body.operations.entries())
        performs.push(
          await prepareOperation(routes, around, operation, index).catch(
            thrown => () => Promise.reject(thrown),
          ),
        )
      return performs
    },
    handle: async ({ prepared: performs, ...around }) => {
      const results: Item[] = []
      for (const [index, perform] of performs.entries()) {
        const result = await perform(around).catch(thrown => refused(thrown, around, log))
        results.push({ index, ...result })
      }
      return results
    },
  })
}

/** A batch that creates, updates and deletes resources. */
export const batchRoute = ({
  path,
  routes: all,
  log,
}: {
  path: `/${string}`
  routes: Route[]
  log: Log
}): Route => {
  const routes = {
    create: find(all, 'post', path),
    update: find(all, 'patch', `${path}/:id`),
    delete: find(all, 'delete', `${path}/:id`),
  }
  const { body: input } = routes.create
  const { reply } = routes.update
  if (!('body' in reply) || !input)
    throw new Error(`POST and PATCH ${path} need a request body and a response body`)
  return anyBatch({
    path,
    routes,
    Operation: ResourceOperation,
    example: { method: 'create', body: exampleOf(input) },
    summary: `Create, update and delete up to 100 ${path.slice(1)}`,
    reply: reply.body,
    log,
  })
}

/** A batch of changes to existing resources. `actions` has the method and path of the route of each. All reply with the resource. */
export const actionBatchRoute = ({
  path,
  routes: all,
  actions,
  example,
  log,
}: {
  path: `/${string}`
  routes: Route[]
  actions: Record<string, [method: Route['method'], path: string]>
  example: { method: string; id: string; body?: object }
  log: Log
}): Route => {
  const routes = Object.fromEntries(
    Object.entries(actions).map(([name, [method, at]]) => [name, find(all, method, at)]),
  )
  const replies = new Set(
    Object.values(routes).map(({ reply }) => ('body' in reply ? reply.body : undefined)),
  )
  const [reply, ...others] = replies
  if (!reply || others.length > 0)
    throw new Error(`All routes of the batch ${path} must reply with the same resource`)
  const about = Object.entries(actions).map(
    ([name, [method, at]]) => `\`${name}\`: ${method.toUpperCase()} ${at.replace(':id', '{id}')}`,
  )
  const Operation = operationSchema(
    `${reply.meta()?.id}Operation`,
    Object.keys(actions),
    `The request that the operation is like. ${about.join(', ')}.`,
  )
  return anyBatch({
    path,
    routes,
    Operation,
    example,
    summary: `Change up to 100 ${path.slice(1)}`,
    reply,
    log,
  })
}
