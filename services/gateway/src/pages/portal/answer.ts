import { entityTag, namesTag } from '@earshot/http'
import type { Html } from '../../base/html/html.ts'
import { policyOf } from '../frame/policy.ts'
import { layout } from './layout.ts'
import type { Page } from './page.ts'
import type { Visit } from './visit.ts'

/** 303 after a form, unless told. */
export type Redirect = { to: string; status?: 301 | 303 }

/** Something that a script of ours puts into a page, or reads. */
export type Piece = { status?: number; piece: Html } | { status?: number; json: object }

export type Answer = Page | Redirect | Piece

const policy = policyOf({ style: "'self'", script: true })

/** A browser asks each time whether its copy is still good: it changes with who looks, and with what others do. */
const cacheControl = ({ person }: Visit): string => (person ? 'private, no-cache' : 'public, no-cache')

const sendPage = (visit: Visit, page: Page): void => {
  const { request, response } = visit
  const text = layout(visit, page)
  const status = page.status ?? 200
  const etag = entityTag(text)
  const headers = {
    'cache-control': status === 200 ? cacheControl(visit) : 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    vary: 'accept-language, cookie',
    ...(status === 200 && { etag }),
    ...page.headers,
  }
  const known = request.get('if-none-match')
  if (status === 200 && known && namesTag(known, etag)) return void response.writeHead(304, headers).end()
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'content-language': visit.language,
      ...headers,
    })
    .end(text)
}

const sendPiece = ({ response }: Visit, piece: Piece): void => {
  const [type, text] =
    'piece' in piece
      ? ['text/html', piece.piece.markup]
      : (['application/json', JSON.stringify(piece.json)] as const)
  response
    .writeHead(piece.status ?? 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(text),
      'content-security-policy': policy,
      'cache-control': 'no-store',
    })
    .end(text)
}

const sendTo = ({ response }: Visit, { to, status = 303 }: Redirect): void =>
  response.setHeader('cache-control', 'no-cache').redirect(status, to)

export const send = (visit: Visit, answer: Answer): void => {
  if ('to' in answer) sendTo(visit, answer)
  else if ('body' in answer) sendPage(visit, answer)
  else sendPiece(visit, answer)
}
