import { ApiError } from '@earshot/contracts'
import type { Db, Pool } from '@earshot/db'
import { accentStyle, immutable } from '@earshot/edge'
import { type RequestHandler, Router } from 'express'
import { imageType } from '../../../base/image/image.ts'
import { readPicture } from '../../../directory/pictures/repo.ts'
import { readLogo } from '../../../directory/settings/repo.ts'
import { policyOf } from '../../frame/policy.ts'

/** The path of the styles for an accent color. It changes with the color, so caches may keep them. */
export const accentPath = (color: string): string => `/portal/accent-${color.slice(1)}.css`

const accent: RequestHandler<{ hex: string }> = ({ params }, response, next) => {
  if (!/^[0-9a-f]{6}$/.test(params.hex)) return next()
  response
    .setHeader('cache-control', immutable)
    .type('css')
    .end(accentStyle(`#${params.hex}`))
}

type ReadImage = (db: Db, path: string) => Promise<{ bytes: Buffer } | undefined>

/** No caller is authenticated: the portal shows these images to everyone, and their paths cannot be guessed. */
const image =
  (pool: Pool, read: ReadImage): RequestHandler =>
  async ({ path }, response) => {
    const type = imageType(path)
    const stored = type && (await read(pool, path))
    if (!stored) throw new ApiError('NOT_FOUND')
    response.setHeader('content-security-policy', policyOf({ style: "'none'" }))
    response.setHeader('cache-control', immutable).type(type).end(stored.bytes)
  }

/** The logo and the accent color of the workspace, and the pictures of users. */
export const branding = (pool: Pool): Router =>
  Router({ caseSensitive: true })
    .get('/portal/accent-:hex.css', accent)
    .get('/logo/:name', image(pool, readLogo))
    .get('/pictures/:name', image(pool, readPicture))
