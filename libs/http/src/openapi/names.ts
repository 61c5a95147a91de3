import type { Route } from '../route.ts'

/** `statuses` → `status`, `sla-policies` → `sla-policy`, `posts` → `post`. */
export const singular = (word: string): string =>
  word.replace(/ies$|(?<=us|ss)es$|(?<![su])s$/, end => (end === 'ies' ? 'y' : ''))

const pascal = (words: string): string =>
  words.replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase())

const isParameter = (segment: string) => segment.startsWith(':')

/** `/posts/:id` → `/api/v1/posts/{id}` */
export const pathOf = (route: Route): string => `/api/v1${route.path.replace(/:(\w+)/g, '{$1}')}`

/** The resource of a route: the first segment of its path. */
export const resourceOf = (route: Route): string => route.path.split('/')[1] ?? ''

const verbs = { get: 'get', post: 'create', put: 'set', patch: 'update', delete: 'delete' }

/**
 * `listPosts`, `createPost`, `getPost`, `updatePost`, `deletePost`; `restorePost` for `POST /posts/:id/restore`,
 * `listWebhookDeliveries` for `GET /webhooks/:id/deliveries`. Generated clients use it as method name, so it must not change.
 */
export const operationId = (route: Route): string => {
  if (route.operationId) return route.operationId
  const [first = '', ...rest] = route.path.split('/').filter(Boolean)
  const [last, ...parents] = [first, ...rest].filter(it => !isParameter(it)).reverse()
  if (last === undefined) throw new Error(`${route.path} has no fixed segment`)
  const within = parents.reverse().map(singular).map(pascal).join('')
  const isAction = route.method === 'post' && parents.length > 0 && singular(last) === last
  if (isAction) return last.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) + within
  const isList = 'list' in route.reply
  const verb = isList ? 'list' : verbs[route.method]
  // `GET /webhooks/:id/stats` returns one resource with a plural name.
  const isThing = !isList && route.method === 'get' && !isParameter(rest.at(-1) ?? '') && rest.length > 0
  return verb + within + pascal(isList || isThing ? last : singular(last))
}
