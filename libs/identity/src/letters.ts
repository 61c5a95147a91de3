import type { LetterRequest } from '@earshot/contracts'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'
import { z } from 'zod'

/** Encrypts the requests for letters in events: they have email addresses, and what gives access to an account. */
export const letterSealer = (secret: SecretKey): Sealer => sealerFor(secret, 'letters')

export const sealLetterRequest = (sealer: Sealer, request: LetterRequest['request']): string =>
  sealer.seal(JSON.stringify(request)).toString('base64')

const Request = z.record(z.string(), z.unknown())

/** @throws if it was sealed with another SECRET_KEY. */
export const openLetterRequest = (sealer: Sealer, sealed: string): LetterRequest['request'] =>
  Request.parse(JSON.parse(sealer.open(Buffer.from(sealed, 'base64'))))
