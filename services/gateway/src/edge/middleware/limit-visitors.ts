import { ApiError } from '@earshot/contracts'
import type { Request, RequestHandler } from 'express'
import { addressGroup, clientAddress } from '../../base/http/client-address.ts'
import { isSafe } from '../../base/http/safe-method.ts'
import type { Verdict } from '../../base/rate-limit/bucket.ts'
import type { Limiter } from '../../base/rate-limit/limiter.ts'
import { identityOf } from '../../credentials/authentication/authenticate.ts'
import { isVisitor } from '../../credentials/visitors/visitor.ts'

const minuteMs = 60_000

/** What a visitor may do `limit` times within `minutes`. */
type Rule = {
  verb: string
  what: string
  method: string
  path: RegExp
  limit: number
  minutes: number
  advice?: string
}

/** Generous for a person, and slow for a script. An id in a path is one segment. */
const rules: Rule[] = [
  {
    verb: 'start',
    what: 'conversations', // each can notify the team, so one person must not fill the inbox
    method: 'POST',
    path: /^\/conversations\/?$/,
    limit: 5,
    minutes: 10,
    advice: 'Write in a conversation that you have started.',
  },
  {
    verb: 'send',
    what: 'messages', // one in two seconds: faster than anyone types
    method: 'POST',
    path: /^\/conversations\/[^/]+\/messages\/?$/,
    limit: 30,
    minutes: 1,
  },
  { verb: 'create', what: 'posts', method: 'POST', path: /^\/posts\/?$/, limit: 5, minutes: 10 },
  {
    verb: 'write',
    what: 'comments',
    method: 'POST',
    path: /^\/(?:comments|posts\/[^/]+\/comments)\/?$/,
    limit: 10,
    minutes: 1,
  },
  // A message takes at most 20 files.
  { verb: 'upload', what: 'files', method: 'POST', path: /^\/files\/?$/, limit: 30, minutes: 10 },
  // Each may be that of someone else, who gets emails then.
  {
    verb: 'set',
    what: 'contact addresses',
    method: 'PUT',
    path: /^\/me\/contact-address\/?$/,
    limit: 5,
    minutes: 60,
  },
  // A messenger reports typing every few seconds.
  {
    verb: 'send',
    what: 'typing signals',
    method: 'PUT',
    path: /^\/conversations\/[^/]+\/presence\/?$/,
    limit: 60,
    minutes: 1,
  },
]

/** All other changes: votes, follows, edits, ratings and marks as read. */
const otherChanges = { verb: 'make', what: 'changes', limit: 120, minutes: 1 }

const ruleOf = (method: string, path: string) =>
  rules.find(rule => rule.method === method && rule.path.test(path)) ?? otherChanges

type Counted = Omit<Rule, 'method' | 'path'>

const refusal = (
  { verb, what, limit, minutes, advice }: Counted,
  { retryAfter }: Verdict,
  ofAddress: boolean,
): ApiError => {
  const period = minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : `${minutes} minutes`
  const allowance = ofAddress
    ? `Visitors with your IP address cannot ${verb} more ${what} for now.`
    : `You can ${verb} ${limit} ${what} in ${period}.`
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
const megabyte = 1024 ** 2

/** A server reads no more of a body than its Content-Length. */
const megabytesOf = (request: Request, largest: number): number => {
  const bytes = Number(request.get('content-length') ?? Number.NaN)
  return Number.isFinite(bytes) ? Math.min(bytes / megabyte, largest) : largest
}

const isUpload = ({ what }: Pick<Rule, 'what'>): boolean => what === 'files'

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
  const ofUploads: Counted = {
    verb: 'upload',
    what: 'MB of files',
    limit: Math.max(uploadMegabytes, largestFileMegabytes),
    minutes: uploadMinutes,
  }
  const count = async (request: Request, principalId: string, rule: Counted, cost: number) => {
    const periodMs = rule.minutes * minuteMs
    const own = await limiter.take(`visitor:${rule.what}:${principalId}`, rule.limit, cost, periodMs)
    if (!own.allowed) throw refusal(rule, own, false)
    const key = `visitors:${rule.what}:${addressGroup(clientAddress(request))}`
    const shared = await limiter.take(key, rule.limit * visitorsPerAddress, cost, periodMs)
    if (!shared.allowed) throw refusal(rule, shared, true)
  }
  return async (request, response, next) => {
    const identity = identityOf(response)
    if (!limited || isSafe(request) || !isVisitor(identity)) return next()
    const rule = ruleOf(request.method, request.path)
    await count(request, identity.principalId, rule, 1)
    if (isUpload(rule))
      await count(request, identity.principalId, ofUploads, megabytesOf(request, largestFileMegabytes))
    next()
  }
}
