import { LetterRequest, WrittenLetter } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { type Route, route } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import { z } from 'zod'
import { proveOwner } from '../../credentials/sessions/service.ts'
import { writeLetter } from './write.ts'

type Deps = {
  /** Of sign-ups. */
  sealer: Sealer
  origin: string
}

/** For the mail service, which sends the emails of accounts, and learns from emails who owns an address. */
export const letterRoutes = (deps: Deps): Route[] => [
  route({
    method: 'post',
    path: '/letters',
    summary: 'Write a requested letter',
    permission: 'any',
    body: LetterRequest,
    reply: { status: 200, body: WrittenLetter },
    handle: async ({ pool, body }) => ({ written: await writeLetter(pool, body, deps) }),
  }),
  route({
    method: 'post',
    path: '/principals/prove',
    summary: 'End the access of others who claim an address',
    permission: 'any',
    body: z.strictObject({ email: z.string() }),
    reply: { status: 200, body: z.object({}) },
    handle: async ({ pool, body }) => {
      await tx(pool, db => proveOwner(db, body.email))
      return {}
    },
  }),
]
