import { encodedText, type Html, unencoded } from '@earshot/edge'
import { entityTag, matchesEntityTag } from '@earshot/http'
import { policyOf } from '../../frame/policy.ts'
import { layout } from './layout.ts'
import type { Page } from './page.ts'
import type { PageContext } from './page-context.ts'

/** The status is 303 by default. */
export type Redirect = { to: string; status?: 301 | 303 }

/** HTML that the portal's script inserts into a page, or data that it reads. */
export type Fragment = { status?: number; fragment: Html } | { status?: number; json: object }

export type PageResponse = Page | Redirect | Fragment

const policy = policyOf({ style: "'self'", script: true })

/** Browsers revalidate each time: pages differ by visitor and change with every vote or comment. */
const cacheControl = ({ person, visitor }: PageContext): string =>
  person || visitor ? 'private, no-cache' : 'public, no-cache'

/** Pages of everyone are compressed; those of a person contain what only that person may see. */
const sendPage = async (context: PageContext, page: Page): Promise<void> => {
  const { request, response } = context
  const text = layout(context, page)
  const status = page.status ?? 200
  const etag = entityTag(text)
  const headers = {
    'cache-control': status === 200 ? cacheControl(context) : 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    vary: 'accept-language, cookie, accept-encoding',
    ...(status === 200 && { etag }),
    ...page.headers,
  }
  const known = request.get('if-none-match')
  if (status === 200 && known && matchesEntityTag(known, etag))
    return void response.writeHead(304, headers).end()
  const isForEveryone = status === 200 && !context.person && !context.visitor && !page.headers
  const { body, headers: ofBody } = isForEveryone ? await encodedText(request, text) : unencoded(text)
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-language': context.language,
      ...ofBody,
      ...headers,
    })
    .end(body)
}

const sendFragment = ({ response }: PageContext, body: Fragment): void => {
  const [type, text] =
    'fragment' in body
      ? ['text/html', body.fragment.markup]
      : (['application/json', JSON.stringify(body.json)] as const)
  response
    .writeHead(body.status ?? 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(text),
      'content-security-policy': policy,
      'cache-control': 'no-store',
    })
    .end(text)
}

const sendRedirect = ({ response }: PageContext, { to, status = 303 }: Redirect): void =>
  response.setHeader('cache-control', 'no-cache').redirect(status, to)

export const sendResponse = async (context: PageContext, reply: PageResponse): Promise<void> => {
  if ('to' in reply) sendRedirect(context, reply)
  else if ('body' in reply) await sendPage(context, reply)
  else sendFragment(context, reply)
}
