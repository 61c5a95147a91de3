import type { Permission } from '@earshot/contracts'
import { z } from 'zod'
import { derivedFields } from '../entity-tag.ts'
import {
  type EventsReply,
  type FileReply,
  isForEveryCredential,
  needsAccount,
  type Route,
  takesIdempotencyKey,
} from '../route.ts'
import { allowanceOf } from '../visitor-limit.ts'
import { type errorSet, errorsOf } from './errors.ts'
import { flat, type Json } from './keywords.ts'
import { operationId, singular } from './names.ts'
import { type HeaderName, headerRefs, parameterRef, usualHeaders } from './parts.ts'
import type { replySet } from './replies.ts'
import { exampleOf, type SchemaSet } from './schemas.ts'

export type ComponentSets = {
  bodies: SchemaSet
  replies: SchemaSet
  envelopes: ReturnType<typeof replySet>
  errors: ReturnType<typeof errorSet>
}

const needs: Record<Permission, string> = {
  'read:feedback': 'Requires the scope `read:feedback`.',
  'write:feedback': 'Requires the scope `write:feedback`.',
  'read:support': 'Requires the scope `read:support`.',
  'write:support': 'Requires the scope `write:support`.',
  admin: 'Requires the role `admin` and the scope `admin`.',
  'admin:read': 'Requires the role `admin`; read-only access is enough.',
  write: 'Requires the scope `write:feedback` or `write:support`.',
  any: 'Accepts any credential.',
  none: 'Needs no credential.',
}

const describeNeeds = (route: Route): string => {
  const sessions = 'Requires a session; keys and tokens are not accepted.'
  if (route.permission !== 'any')
    return [needs[route.permission], route.onlySessions && sessions].filter(Boolean).join(' ')
  if (route.onlySessions) return sessions
  if (needsAccount(route)) return 'Accepts any credential but that of an anonymous visitor.'
  return isForEveryCredential(route) ? needs.any : 'Accepts any credential of the team.'
}

/** Names in paths that are not the plural of a noun. */
const irregular: Record<string, string> = {
  'api-keys': 'API key',
  'business-hours': 'business hours',
  changelog: 'changelog entry',
  'oauth-clients': 'OAuth client',
  'sla-policies': 'SLA policy',
}

/** What the segment before `:id` lists: `/moderation/posts/:id/approve` has the id of a post. */
const noun = ({ path }: Route): string => {
  const [, list = ''] = /([\w-]+)\/:id/.exec(path) ?? []
  return irregular[list] ?? singular(list).replaceAll('-', ' ')
}

/** `id` is the id of the resource, `replayId` the id of the replay. */
const describePath = (route: Route, name: string): string => {
  if (name === 'id') return `The id of the ${noun(route)}.`
  return name.endsWith('Id') ? `The id of the ${name.slice(0, -2)}.` : `The ${name}.`
}

const pathParameters = (route: Route, resource: Route | undefined, { bodies }: ComponentSets): Json[] => {
  const reply = resource?.reply
  const shown = reply && 'body' in reply ? (exampleOf(reply.body) as Json) : undefined
  return Object.entries(route.params?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    description: describePath(route, name),
    schema: bodies.inline(schema),
    // On `/webhooks/:id/replays/:replayId`, the `id` in the response is not the `id` in the path.
    ...(shown && z.safeParse(schema, shown[name]).success && { example: shown[name] }),
  }))
}

const defaultOf = (route: Route, name: string): Json => {
  const { data } = z.safeParse(route.query?.shape[name] ?? z.undefined(), undefined)
  return data === undefined ? {} : { default: data }
}

const queryParameters = (route: Route, { bodies }: ComponentSets): Json[] => {
  if (!route.query) return []
  const { properties, required } = bodies.inline(route.query) as {
    properties: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(description !== undefined && { description }),
    ...(required?.includes(name) && { required: true }),
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    schema: flat({ ...schema, ...defaultOf(route, name) }),
  }))
}

const pageParameters = (route: Route, pageSize: number): Json[] => {
  if (!('list' in route.reply)) return []
  const limit = {
    name: 'limit',
    in: 'query',
    description:
      'The maximum number of items to return. Capped at the maximum of the deployment, 100 by default.',
    schema: { type: 'integer', format: 'int32', minimum: 1, default: route.reply.pageSize ?? pageSize },
  }
  return [limit, parameterRef('Cursor')]
}

const headerParameters = (route: Route, resource: Route | undefined): Json[] => {
  if (takesIdempotencyKey(route)) return [parameterRef('IdempotencyKey')]
  if (!resource) return []
  return [parameterRef(route.method === 'get' ? 'IfNoneMatch' : 'IfMatch')]
}

/** Names the fields whose changes do not make an If-Match outdated. */
const describeIfMatch = (route: Route, resource: Route | undefined): string => {
  if (!resource || route === resource || route.method === 'post' || !('body' in resource.reply)) return ''
  const fields = derivedFields(resource.reply.body).map(field => `\`${field}\``)
  if (fields.length === 0) return ''
  return `\`If-Match\` compares edits only: it ignores changes of ${fields.join(', ')}.`
}

/** Binary, so that clients neither decode nor parse it. */
const file = { schema: { type: 'string', format: 'binary' } }

/** Clients send the media type as it is described, so one that stands for all is described as bytes. */
const describedType = (type: string): string => (type === '*/*' ? 'application/octet-stream' : type)

/** Not described: every class of a generated Java client would need a further library for forms. The file alone is a body, too. */
const formType = 'multipart/form-data'

const requestBody = (route: Route, { bodies }: ComponentSets): Json | undefined => {
  if (route.upload) {
    const [first, ...others] = route.upload.types.filter(type => type !== formType).map(describedType)
    const { example } = route.upload
    const content = {
      ...(first && { [first]: { ...file, ...(example !== undefined && { example }) } }),
      ...Object.fromEntries(others.map(type => [type, file])),
    }
    return { required: true, content }
  }
  if (!route.body) return undefined
  return {
    required: !route.optionalBody,
    content: { 'application/json': { schema: bodies.ref(route.body), example: exampleOf(route.body) } },
  }
}

const listReply = (item: z.ZodType, { envelopes }: ComponentSets): Json => ({
  description: 'A page of the list.',
  headers: headerRefs('Link', ...usualHeaders),
  content: {
    'application/json': {
      schema: envelopes.page(item),
      example: { data: [exampleOf(item)], meta: { pagination: { cursor: null, hasMore: false } } },
    },
  },
})

const jsonFile: Json = { schema: { type: 'object', additionalProperties: true } }

const fileReply = ({ file: { type, example } }: FileReply): Json => ({
  description: 'The file, streamed while it is generated.',
  headers: headerRefs(...usualHeaders),
  content: {
    [type]:
      type === 'application/json' ? { ...jsonFile, example: JSON.parse(example) } : { ...file, example },
  },
})

const eventsReply = ({ events }: EventsReply, { replies }: ComponentSets): Json => ({
  description: 'A stream of server-sent events. The `data` of each event has this schema.',
  headers: headerRefs(...usualHeaders),
  content: {
    'text/event-stream': { schema: replies.ref(events), example: exampleOf(events) },
  },
})

const success = (route: Route, sets: ComponentSets): Json => {
  const { reply } = route
  if ('list' in reply) return listReply(reply.list, sets)
  if ('file' in reply) return fileReply(reply)
  if ('events' in reply) return eventsReply(reply, sets)
  const replayed: HeaderName[] = takesIdempotencyKey(route) ? ['Idempotency-Replayed'] : []
  if (!('body' in reply))
    return { description: 'Success, without a body.', headers: headerRefs(...replayed, ...usualHeaders) }
  const names: HeaderName[] = [
    ...(route.secrets ? [] : (['ETag'] as const)),
    ...(route.location ? (['Location'] as const) : []),
    ...replayed,
  ]
  return {
    description: reply.status === 201 ? 'Created.' : 'Success.',
    headers: headerRefs(...names, ...usualHeaders),
    content: {
      'application/json': {
        schema: sets.envelopes.reply(reply.body),
        example: { data: exampleOf(reply.body) },
      },
    },
  }
}

const notModified: Json = {
  description: 'The resource has not changed since the given ETag.',
  headers: headerRefs('ETag', ...usualHeaders),
}

/** Describes one route as an operation. `resource` is the GET route for one resource on the same path. */
export const operation = (
  route: Route,
  {
    resource,
    tag,
    pageSize,
    sets,
  }: { resource: Route | undefined; tag: string; pageSize: number; sets: ComponentSets },
): Json => {
  const parameters = [
    ...pathParameters(route, resource, sets),
    ...queryParameters(route, sets),
    ...pageParameters(route, pageSize),
    ...headerParameters(route, resource),
  ]
  const body = requestBody(route, sets)
  return {
    operationId: operationId(route),
    tags: [tag],
    summary: route.summary,
    description: [
      route.description,
      describeNeeds(route),
      describeIfMatch(route, resource),
      route.visitorLimit && `Visitors can ${allowanceOf(route.visitorLimit)}.`,
      route.method === 'delete' &&
        route.query &&
        'The parameters are also accepted as fields of a JSON body.',
    ]
      .filter(Boolean)
      .join(' '),
    ...(route.permission === 'none' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [route.reply.status]: success(route, sets),
      ...('createdWhen' in route.reply && { 201: { ...success(route, sets), description: 'Created.' } }),
      ...(route === resource && { 304: notModified }),
      ...sets.errors.refs(errorsOf(route, resource)),
    },
  }
}
