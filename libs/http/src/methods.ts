import { ApiError } from '@earshot/contracts'
import type { Response } from 'express'

/** The value of an Allow header. GET includes HEAD. */
export const allowOf = (methods: string[]): string => {
  const all = methods.map(method => method.toUpperCase())
  return (all.includes('GET') ? ['HEAD', ...all] : all).sort().join(', ')
}

/** Ends a request whose method the path does not support: 204 for OPTIONS, otherwise 405. Both have an Allow header. */
export const refuseMethod = (method: string, allow: string, response: Response): void => {
  if (method !== 'OPTIONS') throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow } })
  response.writeHead(204, { allow }).end()
}
