import { createHmac } from 'node:crypto'
import { type Id, systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { deriveKeys, type SecretKey } from '@earshot/runtime'
import { addressGroup } from '../../base/http/client-address.ts'
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from './hash.ts'
import * as repo from './repo.ts'

/** Attempts before blocking starts. Higher for an address, as a whole office may share one. */
const freeAttempts = { account: 5, address: 50, signUp: 10 }

type Blocked = { outcome: 'blocked'; seconds: number }

/** `passwordSetAt` identifies the checked password, as it may change before the session starts. */
type CheckedPassword = { principalId: Id<'principal'>; passwordSetAt: string }

export type SignIn = ({ outcome: 'in' } & CheckedPassword) | { outcome: 'wrong' } | Blocked

type Attempt = {
  email: string
  password: string
  address: string
  requestId: string
  /** Whether to accept members only, not users. */
  teamOnly?: boolean
}

export type PasswordAuthenticator = {
  /** Checks a password. Repeated failures block the account and the address, for up to 15 minutes. */
  signIn: (it: Attempt) => Promise<SignIn>
  /** Counts a sign-up for the address. Undefined when it is allowed. */
  signUp: (address: string) => Promise<Blocked | undefined>
}

const system = systemCaller('gateway')

export const createPasswordAuthenticator = (pool: Pool, secret: SecretKey): PasswordAuthenticator => {
  const key = deriveKeys(secret, 'sign-in')[0]
  /** Stores attempts under a keyed hash, so that typed email addresses are not stored. */
  const subjectOf = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url')

  const blocked = async (subject: string): Promise<Blocked> => ({
    outcome: 'blocked',
    seconds: await repo.blockedSeconds(pool, subject),
  })

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

  const check = async (it: Attempt): Promise<CheckedPassword | undefined> => {
    const { password } = it
    const found = await repo.findByEmail(pool, it.email, it.teamOnly ?? false)
    const isRight = found ? await verifyPassword(password, found.hash) : await pretendToVerify(password)
    if (!found || !isRight) return void (await auditFailure(found?.principalId, it))
    const { principalId, hash, passwordSetAt } = found
    if (isOutdated(hash)) await repo.replaceHash(pool, principalId, hash, await hashPassword(password))
    return { principalId, passwordSetAt }
  }

  return {
    signIn: async it => {
      const account = subjectOf('account', it.email)
      const address = subjectOf('address', addressGroup(it.address))
      if (!(await repo.countAttempt(pool, address, freeAttempts.address))) return blocked(address)
      if (!(await repo.countAttempt(pool, account, freeAttempts.account))) return blocked(account)
      const right = await check(it)
      if (!right) return { outcome: 'wrong' }
      await repo.clearAttempts(pool, account)
      await repo.uncountAttempt(pool, address)
      return { outcome: 'in', ...right }
    },
    signUp: async address => {
      const subject = subjectOf('sign-up', addressGroup(address))
      return (await repo.countAttempt(pool, subject, freeAttempts.signUp)) ? undefined : blocked(subject)
    },
  }
}
