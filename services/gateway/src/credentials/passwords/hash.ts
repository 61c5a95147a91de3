import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** What OWASP asks of Argon2id at least: 19 MiB, two passes, one lane. About 40 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32
/** Hashes that are made at once: each takes 19 MiB while it is made, however many people sign in. */
const atOnce = 4

const derive = promisify(argon2)

let busy = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

type Parameters = typeof cost & { salt: Buffer; length: number }

/** The same letters may come composed in another way from another keyboard. */
const derived = (password: string, { salt, length, ...costs }: Parameters): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...costs }),
  )

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const written = ({ memory, passes, parallelism }: typeof cost): string =>
  `m=${memory},t=${passes},p=${parallelism}`

/** The password's Argon2id as a PHC string: parameters, salt and hash. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes)
  const hash = await derived(password, { ...cost, salt, length: hashBytes })
  return `$argon2id$v=19$${written(cost)}$${base64(salt)}$${base64(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Whether the password is the one that was hashed, by the parameters that it was hashed with. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? []
  const expected = Buffer.from(hash, 'base64')
  if (expected.length === 0) throw new Error('This is not a password hash of ours')
  const given = await derived(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    length: expected.length,
  })
  return timingSafeEqual(given, expected)
}

/** Whether it was hashed with other parameters than we use now. */
export const isOutdated = (stored: string): boolean => !stored.includes(`$${written(cost)}$`)

let decoy: Promise<string> | undefined

/** Takes the time of a check, for an address that nobody has: the time must not tell who is here. */
export const pretendToVerify = async (password: string): Promise<false> => {
  decoy ??= hashPassword(randomBytes(16).toString('base64'))
  await verifyPassword(password, await decoy)
  return false
}
