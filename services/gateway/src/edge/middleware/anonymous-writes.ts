import { type EnsureVisitor, identityOf, isSafe, type VisitorLimits } from '@earshot/edge'
import { clientAddress, requestIdOf } from '@earshot/http'
import type { Request, RequestHandler, Response } from 'express'
import { upstreamOf } from '../../proxy/upstreams.ts'

type Options = { ensureVisitor: EnsureVisitor; visitorLimits: VisitorLimits }

/** Before a request that may write: limits those of anonymous visitors, and creates the principal of a new one. */
export const anonymousWrites = ({ ensureVisitor, visitorLimits }: Options): RequestHandler => {
  const admit = async (request: Request, response: Response): Promise<void> => {
    const address = clientAddress(request)
    if (upstreamOf(request.path)?.name === 'feedback') await visitorLimits.countFeedback(address)
    await ensureVisitor({ ...identityOf(response), requestId: requestIdOf(response), address })
  }
  return (request, response, next) => {
    if (!identityOf(response).anonymous || isSafe(request)) return next()
    return admit(request, response).then(() => next())
  }
}
