import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. About 40 ms on our machines. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32
/** Concurrent hashes. Each needs 19 MiB, so this limits the memory when many users sign in at once. */
const maxConcurrent = 4

const derive = promisify(argon2)

let busy = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= maxConcurrent) await new Promise<void>(resolve => waiting.push(resolve))
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

/** Normalizes to NFKC, as keyboards compose the same letters in different ways. */
const derived = (password: string, { salt, length, ...costs }: Parameters): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...costs }),
  )

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const phcParameters = ({ memory, passes, parallelism }: typeof cost): string =>
  `m=${memory},t=${passes},p=${parallelism}`

/** The password's Argon2id as a PHC string: parameters, salt and hash. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes)
  const hash = await derived(password, { ...cost, salt, length: hashBytes })
  return `$argon2id$v=19$${phcParameters(cost)}$${base64(salt)}$${base64(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Compares a password with a hash, with the parameters in the hash. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? []
  const expected = Buffer.from(hash, 'base64')
  if (expected.length === 0) throw new Error('Not an Argon2id hash in PHC format')
  const given = await derived(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    length: expected.length,
  })
  return timingSafeEqual(given, expected)
}

/** Whether a hash has other parameters than new hashes. */
export const isOutdated = (stored: string): boolean => !stored.includes(`$${phcParameters(cost)}$`)

let decoy: Promise<string> | undefined

/** Takes as long as a real check, so that the response time does not reveal whether an account exists. */
export const pretendToVerify = async (password: string): Promise<false> => {
  decoy ??= hashPassword(randomBytes(16).toString('base64'))
  await verifyPassword(password, await decoy)
  return false
}
