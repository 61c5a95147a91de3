import { ApiError } from '@earshot/contracts'
import { identityOf, isSafe, isVisitor, type Limiter, type Verdict } from '@earshot/edge'
import { addressGroup, allowanceOf, clientAddress, type VisitorLimit } from '@earshot/http'
import { megabyte } from '@earshot/runtime'
import type { Request, RequestHandler } from 'express'
import { visitorLimits } from '../../proxy/paths.ts'
import { patternOf } from '../../proxy/pattern.ts'

const minuteMs = 60_000

const rules = visitorLimits.map(({ path, ...rule }) => ({ ...rule, pattern: patternOf(path) }))

/** Changes without a limit of their own: votes, follows, edits, ratings and marks as read. */
const otherChanges = { allows: { verb: 'make', what: 'changes', limit: 120, minutes: 1 }, isUpload: false }

const ruleOf = (method: string, path: string) =>
  rules.find(rule => rule.method === method && rule.pattern.test(path)) ?? otherChanges

const refusal = (allows: VisitorLimit, { retryAfter }: Verdict, ofAddress: boolean): ApiError => {
  const { verb, what, advice } = allows
  const allowance = ofAddress
    ? `Visitors with your IP address cannot ${verb} more ${what} for now.`
    : `You can ${allowanceOf(allows)}.`
  return new ApiError('RATE_LIMITED', {
    message: [allowance, `Try again in ${retryAfter} seconds.`, !ofAddress && advice]
      .filter(Boolean)
      .join(' '),
    headers: { 'retry-after': String(retryAfter) },
  })
}

type Options = {
  limiter: Limiter
  limited: boolean
  /** The limits of an address, as a multiple of those of one visitor. */
  visitorsPerAddress: number
  /** What a visitor may upload in an hour. */
  uploadMegabytes: number
  /** What an upload without a length counts as. */
  largestFileMegabytes: number
}

const uploadMinutes = 60

/** A server reads no more of a body than its Content-Length. */
const megabytesOf = (request: Request, largest: number): number => {
  const bytes = Number(request.get('content-length') ?? Number.NaN)
  return Number.isFinite(bytes) ? Math.min(bytes / megabyte, largest) : largest
}

/**
 * Limits what visitors create, for each visitor and for each address: anyone can get tokens of anonymous visitors. Members, users
 * with a session and API keys are not affected.
 */
export const limitVisitors = ({
  limiter,
  limited,
  visitorsPerAddress,
  uploadMegabytes,
  largestFileMegabytes,
}: Options): RequestHandler => {
  /** A visitor can always upload one file of the largest size. */
  const ofUploads: VisitorLimit = {
    verb: 'upload',
    what: 'MB of files',
    limit: Math.max(uploadMegabytes, largestFileMegabytes),
    minutes: uploadMinutes,
  }
  const count = async (request: Request, principalId: string, allows: VisitorLimit, cost: number) => {
    const periodMs = allows.minutes * minuteMs
    const own = await limiter.take(`visitor:${allows.what}:${principalId}`, allows.limit, cost, periodMs)
    if (!own.allowed) throw refusal(allows, own, false)
    const key = `visitors:${allows.what}:${addressGroup(clientAddress(request))}`
    const shared = await limiter.take(key, allows.limit * visitorsPerAddress, cost, periodMs)
    if (!shared.allowed) throw refusal(allows, shared, true)
  }
  return async (request, response, next) => {
    const identity = identityOf(response)
    if (!limited || isSafe(request) || !isVisitor(identity)) return next()
    const { allows, isUpload } = ruleOf(request.method, request.path)
    await count(request, identity.principalId, allows, 1)
    if (isUpload)
      await count(request, identity.principalId, ofUploads, megabytesOf(request, largestFileMegabytes))
    next()
  }
}
