import type { Response } from 'express'

/**
 * Calls `work` when the response closes. All calls for a response share one listener: with one for each, a pipelined download would
 * have eleven, together with those of Node's server, the log and the proxy, and Node would warn of a leak.
 */
export const whenClosed = (response: Response, work: () => void): void => {
  const { locals } = response
  if (locals.whenClosed) return void locals.whenClosed.push(work)
  const works = [work]
  locals.whenClosed = works
  response.once('close', () => {
    for (const each of works) each()
  })
}
