import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

/** A new private key as PEM. Made in a thread of its own: it takes about 0.2 s. 4096 bits do not fit every DNS provider. */
export const newDkimKey = async (): Promise<string> =>
  (await generate('rsa', { modulusLength: 2048 })).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
