import { randomBytes } from 'node:crypto'
import type { Id } from '@earshot/contracts'
import { cookieOf } from '@earshot/edge'
import { deriveKeys, isSameMac, mac, type SecretKey } from '@earshot/runtime'
import type { Request, Response } from 'express'

/** The owner of a password and the time when it was set, which makes the cookies of earlier passwords invalid. */
export type PasswordOwner = { principalId: Id<'principal'>; passwordSetAt: string }

const maxDays = 180
/** Accounts that one browser can be known to. The oldest is dropped. */
const maxAccounts = 4
const day = 24 * 60 * 60

/** Day of issue, random id of the browser, signature. */
const entryFormat = /^([0-9a-z]{1,6})\.([\w-]{22})\.([\w-]{43})$/

/**
 * The cookie of a browser that has signed in with a password. Wrong passwords from elsewhere do not block this browser. It gives no
 * access: it only has its own count of attempts, for the account and the password that it was issued for.
 */
export const createKnownBrowsers = (secret: SecretKey, origin: string, now = Date.now) => {
  const keys = deriveKeys(secret, 'known-browser')
  const cookie = cookieOf({ origin, name: 'earshot_known_browser', maxAgeSeconds: maxDays * day })
  const today = () => Math.floor(now() / 1000 / day)

  const sign = (key: (typeof keys)[number], { principalId, passwordSetAt }: PasswordOwner, head: string) =>
    mac(key, `${principalId} ${passwordSetAt} ${head}`)

  const entriesIn = (request: Request): string[] =>
    (cookie.read(request)?.split('~') ?? []).slice(0, maxAccounts)

  /** The id of the browser in an entry that is valid for this password. */
  const idIn = (entry: string, owner: PasswordOwner): string | undefined => {
    const [, issued = '', id = '', signature = ''] = entryFormat.exec(entry) ?? []
    const age = today() - Number.parseInt(issued, 36)
    if (!(age >= 0 && age < maxDays)) return undefined
    const given = Buffer.from(signature, 'base64url')
    const isOurs = keys.some(key => isSameMac(given, sign(key, owner, `${issued}.${id}`)))
    return isOurs ? id : undefined
  }

  return {
    /** The id of the browser, if it has signed in with this password before. */
    find: (request: Request, owner: PasswordOwner): string | undefined =>
      entriesIn(request)
        .map(entry => idIn(entry, owner))
        .find(id => id !== undefined),
    /** Sets the cookie after a sign-in with this password, or after setting it. */
    remember: (request: Request, response: Response, owner: PasswordOwner): void => {
      const entries = entriesIn(request)
      const id =
        entries.map(entry => idIn(entry, owner)).find(Boolean) ?? randomBytes(16).toString('base64url')
      const head = `${today().toString(36)}.${id}`
      const entry = `${head}.${sign(keys[0], owner, head).toString('base64url')}`
      const others = entries.filter(it => entryFormat.test(it) && !idIn(it, owner))
      response.appendHeader('set-cookie', cookie.set([entry, ...others].slice(0, maxAccounts).join('~')))
    },
  }
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
