import { type Db, type Pool, tx } from '@earshot/db'
import { addressGroup, placeOf } from '@earshot/http'
import { deriveKeys, mac, type SecretKey } from '@earshot/runtime'
import * as repo from './attempts-repo.ts'

/*
 * How many passwords of one account strangers can try. A single count per account is as slow, but blocks the owner too.
 *
 *                          | one address              | 1,000 addresses
 *                          | first hour | first day   | first hour | first day
 * one count per account    | 17         | 305         | 17         | 305
 * these limits             | 16         | 108         | 29         | 236
 *
 * One count per account: 5 attempts, then waits of 1, 2, 4, … 900 s, forgotten after an hour, so the fastest is 14 attempts per
 * 4,111 s. These limits: a place is remembered for a day, so one address soon gets 4 attempts per hour. All addresses together get
 * the allowance of 20, and 9 attempts per hour.
 */

/** Attempts before blocking starts. Higher for an address, as a whole office may share one. */
const address = { free: 50, hours: 1 }
/** One place and one account. Remembered for a day, so that few addresses cannot pretend to be new places. */
const place = { free: 5, hours: 24 }
const knownBrowser = { free: 5, hours: 1 }
const signUp = { free: 10, hours: 1 }
const signUpMail = { free: 3, hours: 1 }

/** The first attempts of a place, which may use the whole allowance of the account. */
const newPlaceAttempts = 3
const refillSeconds = 400
/** Attempts of all places for one account. A place that keeps guessing leaves ten of them to new places. */
const allowance = {
  newPlace: { size: 20, refillSeconds },
  otherPlace: { size: 10, refillSeconds },
}

/** Counts above this number are deleted every minute, oldest first. About 60 MB. */
const mostCounts = 200_000

export type Blocked = { outcome: 'blocked'; seconds: number }

/** A counted attempt. */
export type Admitted = {
  outcome: 'admitted'
  /** Call this after the right password. */
  forget: () => Promise<void>
}

/** Rolls back the counts of an attempt that is refused. A class, so that the caller can distinguish it from a fault. */
class Refused extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('attempt refused')
    this.seconds = seconds
  }
}

const refuse = (seconds: number): never => {
  throw new Refused(seconds)
}

const refusedAs = (error: unknown): Blocked => {
  if (error instanceof Refused) return { outcome: 'blocked', seconds: error.seconds }
  throw error
}

/** Counts attempts for all processes, under keyed hashes, so that neither email nor IP addresses are stored. */
export const createAttempts = (pool: Pool, secret: SecretKey) => {
  const key = deriveKeys(secret, 'sign-in')[0]
  const hashed = (text: string) => mac(key, text).toString('base64url')
  const accountOf = (email: string) => hashed(`account ${email}`)

  const count = async (db: Db, subject: string, limit: { free: number; hours: number }) =>
    (await repo.countAttempt(db, subject, limit)) ?? refuse(await repo.blockedSeconds(db, subject))

  /** From a place that the account may not know. Counts for the address, for the place, and for the account. */
  const countStranger = async (email: string, from: string): Promise<Admitted | Blocked> => {
    const account = accountOf(email)
    const byAddress = hashed(`address ${addressGroup(from)}`)
    const byPlace = `${account}.${hashed(`place ${email} ${placeOf(from)}`)}`
    const counted = tx(pool, async db => {
      await count(db, byAddress, address)
      const { tries } = await count(db, byPlace, place)
      const limit = tries <= newPlaceAttempts ? allowance.newPlace : allowance.otherPlace
      if (!(await repo.takeAttempt(db, account, limit))) refuse(await repo.refillWait(db, account, limit))
    })
    return counted.then(
      () => ({
        outcome: 'admitted' as const,
        forget: async () => {
          await repo.clearAttempts(pool, byPlace)
          await repo.uncountAttempt(pool, byAddress)
          await repo.returnAttempt(pool, account, { refillSeconds })
        },
      }),
      refusedAs,
    )
  }

  /** From a browser that has signed in to the account before: counts for this browser only. */
  const countKnown = async (email: string, browser: string): Promise<Admitted | Blocked> => {
    const subject = `${accountOf(email)}.${hashed(`browser ${browser}`)}`
    const forget = async () => void (await repo.clearAttempts(pool, subject))
    return count(pool, subject, knownBrowser).then(
      () => ({ outcome: 'admitted' as const, forget }),
      refusedAs,
    )
  }

  return {
    countStranger,
    countKnown,
    /** Counts a sign-up for the address. */
    countSignUp: async (from: string): Promise<Blocked | undefined> =>
      count(pool, hashed(`sign-up ${addressGroup(from)}`), signUp).then(() => undefined, refusedAs),
    /** Counts a mail to the address of a sign-up, whether it has an account or not. */
    countSignUpMail: async (email: string): Promise<Blocked | undefined> =>
      count(pool, hashed(`sign-up mail ${email}`), signUpMail).then(() => undefined, refusedAs),
    /** Deletes all counts of an account. */
    clear: (db: Db, email: string) => repo.clearAccount(db, accountOf(email)),
  }
}

export type SignInAttempts = ReturnType<typeof createAttempts>

export const attemptsUpkeep = (pool: Pool): Promise<void> => repo.deleteOldAttempts(pool, mostCounts)
