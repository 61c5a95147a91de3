import { addressGroup } from '@earshot/http'
import { refuse } from '../rate-limit/headers.ts'
import type { Limiter } from '../rate-limit/limiter.ts'

/** Tokens for one address. An office with one address may have many visitors; each needs one token a year. */
const tokensPerHour = 30
/** Votes, removed votes and posts of all anonymous visitors with one address. */
const feedbackPerHour = 60
const hourMs = 60 * 60 * 1000

export type VisitorLimits = {
  /** Counts a new token of an address. @throws {ApiError} RATE_LIMITED */
  countToken: (address: string) => Promise<void>
  /** Counts a vote or post of an anonymous visitor. @throws {ApiError} RATE_LIMITED */
  countFeedback: (address: string) => Promise<void>
}

/** What the anonymous visitors of one address may do together, since each of them can get a new token. */
export const createVisitorLimits = (limiter: Limiter, isLimited: boolean): VisitorLimits => {
  const count = (what: string, perHour: number) => async (address: string) => {
    if (!isLimited) return
    const verdict = await limiter.take(`${what}:${addressGroup(address)}`, perHour, 1, hourMs)
    if (!verdict.allowed) throw refuse(verdict)
  }
  return {
    countToken: count('anonymous-tokens', tokensPerHour),
    countFeedback: count('anonymous-feedback', feedbackPerHour),
  }
}
