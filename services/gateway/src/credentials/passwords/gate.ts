import { createHmac } from 'node:crypto'
import { type Id, systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { deriveKeys, type SecretKey } from '@earshot/runtime'
import { addressGroup } from '../../base/http/client-address.ts'
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from './hash.ts'
import * as repo from './repo.ts'

/** Tries that cost nothing but the trying; an address may be that of a whole office. */
const freeTries = { account: 5, address: 50, signUp: 10 }

type Blocked = { outcome: 'blocked'; seconds: number }

/** `passwordSetAt` is of the password that was given: it may be another by the time that somebody is signed in. */
export type Right = { principalId: Id<'principal'>; passwordSetAt: string }

export type SignIn = ({ outcome: 'in' } & Right) | { outcome: 'wrong' } | Blocked

type Try = {
  email: string
  password: string
  address: string
  requestId: string
  /** Whether nobody else has a password here. */
  teamOnly?: boolean
}

export type Gate = {
  /** Checks a password. Who tries again and again is blocked for a while, by the account and by the address. */
  signIn: (it: Try) => Promise<SignIn>
  /** Counts a sign-up. Undefined when there may be one. */
  signUp: (address: string) => Promise<Blocked | undefined>
}

const system = systemCaller('gateway')

export const createGate = (pool: Pool, secret: SecretKey): Gate => {
  const key = deriveKeys(secret, 'sign-in')[0]
  /** Nobody's address is written for having been typed. */
  const subjectOf = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url')

  const blocked = async (subject: string): Promise<Blocked> => ({
    outcome: 'blocked',
    seconds: await repo.blockedSeconds(pool, subject),
  })

  /** Written whether somebody has the address or not: the time must not tell. */
  const noteFailure = (id: string | undefined, { address, requestId }: Try) =>
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

  const check = async (it: Try): Promise<Right | undefined> => {
    const { password } = it
    const found = await repo.findByAddress(pool, it.email, it.teamOnly ?? false)
    const isRight = found ? await verifyPassword(password, found.hash) : await pretendToVerify(password)
    if (!found || !isRight) return void (await noteFailure(found?.principalId, it))
    const { principalId, hash, passwordSetAt } = found
    if (isOutdated(hash)) await repo.replaceHash(pool, principalId, hash, await hashPassword(password))
    return { principalId, passwordSetAt }
  }

  return {
    signIn: async it => {
      const account = subjectOf('account', it.email)
      const address = subjectOf('address', addressGroup(it.address))
      if (!(await repo.takeTry(pool, address, freeTries.address))) return blocked(address)
      if (!(await repo.takeTry(pool, account, freeTries.account))) return blocked(account)
      const right = await check(it)
      if (!right) return { outcome: 'wrong' }
      await repo.forgetTries(pool, account)
      await repo.giveTryBack(pool, address)
      return { outcome: 'in', ...right }
    },
    signUp: async address => {
      const subject = subjectOf('sign-up', addressGroup(address))
      return (await repo.takeTry(pool, subject, freeTries.signUp)) ? undefined : blocked(subject)
    },
  }
}
