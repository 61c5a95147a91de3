import { ApiError } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { type RequestHandler, Router } from 'express'
import { immutable } from '../../base/http/static-content.ts'
import { accentStyle } from '../../directory/settings/accent.ts'
import { logoType } from '../../directory/settings/logo.ts'
import { readLogo } from '../../directory/settings/repo.ts'
import { policyOf } from '../frame/policy.ts'

/** The path of the styles for an accent color. It changes with the color, so caches may keep them. */
export const accentPath = (color: string): string => `/portal/accent-${color.slice(1)}.css`

const accent: RequestHandler<{ hex: string }> = ({ params }, response, next) => {
  if (!/^[0-9a-f]{6}$/.test(params.hex)) return next()
  response
    .setHeader('cache-control', immutable)
    .type('css')
    .end(accentStyle(`#${params.hex}`))
}

const logo =
  (pool: Pool): RequestHandler =>
  async ({ path }, response) => {
    const type = logoType(path)
    const stored = type && (await readLogo(pool, path))
    if (!stored) throw new ApiError('NOT_FOUND')
    response.setHeader('content-security-policy', policyOf({ style: "'none'" }))
    response.setHeader('cache-control', immutable).type(type).end(stored.logo)
  }

/** The logo and the accent color of the workspace. */
export const branding = (pool: Pool): Router =>
  Router({ caseSensitive: true }).get('/portal/accent-:hex.css', accent).get('/logo/:name', logo(pool))
