import { systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import type { SecretKey } from '@earshot/runtime'
import type { Request } from 'express'
import { type Blocked, createAttempts, type SignInAttempts } from './attempts.ts'
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from './hash.ts'
import { createKnownBrowsers, type KnownBrowsers, type PasswordOwner } from './known-browsers.ts'
import * as repo from './repo.ts'

/** `passwordSetAt` identifies the checked password, as it may change before the session starts. */
export type SignIn = ({ outcome: 'in' } & PasswordOwner) | { outcome: 'wrong' } | Blocked

type Attempt = {
  /** The request, for the cookie of a known browser. */
  request: Request
  email: string
  password: string
  address: string
  requestId: string
  /** Whether to accept members only, not users. */
  teamOnly?: boolean
}

export type PasswordAuthenticator = {
  /** Checks a password. Repeated failures block further attempts from the same address or the same known browser. */
  signIn: (it: Attempt) => Promise<SignIn>
  attempts: SignInAttempts
  browsers: KnownBrowsers
}

const system = systemCaller('accounts')

type Found = Awaited<ReturnType<typeof repo.findByEmail>>

export const createPasswordAuthenticator = (
  pool: Pool,
  { secret, origin }: { secret: SecretKey; origin: string },
): PasswordAuthenticator => {
  const attempts = createAttempts(pool, secret)
  const browsers = createKnownBrowsers(secret, origin)

  /** Also audited for an unknown email address, so that the response time does not reveal whether an account exists. */
  const auditFailure = (id: string | undefined, { address, requestId }: Attempt) =>
    tx(pool, db =>
      audit(
        db,
        { ...system, address, requestId },
        {
          action: 'principal.sign_in_failed',
          target: { kind: 'principal', id: id ?? 'unknown' },
          before: null,
          after: null,
        },
      ),
    )

  const check = async (found: Found, it: Attempt): Promise<PasswordOwner | undefined> => {
    const { password } = it
    const isRight = found ? await verifyPassword(password, found.hash) : await pretendToVerify(password)
    if (!found || !isRight) return void (await auditFailure(found?.principalId, it))
    const { principalId, hash, passwordSetAt } = found
    if (isOutdated(hash)) await repo.replaceHash(pool, principalId, hash, await hashPassword(password))
    return { principalId, passwordSetAt }
  }

  return {
    signIn: async it => {
      const found = await repo.findByEmail(pool, it.email, it.teamOnly ?? false)
      const browser = found && browsers.find(it.request, found)
      const counted = browser
        ? await attempts.countKnown(it.email, browser)
        : await attempts.countStranger(it.email, it.address)
      if (counted.outcome === 'blocked') return counted
      const right = await check(found, it)
      if (!right) return { outcome: 'wrong' }
      await counted.forget()
      return { outcome: 'in', ...right }
    },
    attempts,
    browsers,
  }
}
