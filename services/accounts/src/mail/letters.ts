import { type Id, id, type LetterKind, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import { languageTags } from '@earshot/i18n'
import { letterSealer, sealLetterRequest } from '@earshot/identity'
import type { SecretKey } from '@earshot/runtime'
import { z } from 'zod'
import type { MailService } from './service.ts'

/** A request for a password link: the typed email address, the page to return to, and the IP address and request ID for the audit log. */
export const PasswordResetRequest = z.object({
  email: z.string(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  returnTo: z.string(),
})
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

/** A request for a sign-in link: the typed email address, and the page to return to. */
export const SignInLinkRequest = z.object({
  email: z.string(),
  returnTo: z.string(),
  /** Of the page with the form. */
  language: z.enum(languageTags),
})
export type SignInLinkRequest = z.infer<typeof SignInLinkRequest>

/** A sign-up, with the page to return to after its confirmation. */
export const SignUpRequest = z.object({
  email: z.string(),
  /** Null for someone who asked for a sign-in link: the page of the link asks for the name. */
  name: z.string().nullable(),
  returnTo: z.string(),
  /** Of the page with the form; null for the API. */
  language: z.enum(languageTags).nullable(),
})
export type SignUpRequest = z.infer<typeof SignUpRequest>

/** An invitation, whose link was made with it. */
export const InvitationRequest = z.object({
  principalId: id('principal'),
  to: z.object({ name: z.string().nullable(), email: z.string() }),
  by: z.string(),
  role: z.string(),
  url: z.string(),
  days: z.int(),
})
export type InvitationRequest = z.infer<typeof InvitationRequest>

type Requests = {
  invitation: InvitationRequest
  password_reset: PasswordResetRequest
  sign_up: SignUpRequest
  sign_in_link: SignInLinkRequest
}

type Requested<Kind extends LetterKind> = {
  kind: Kind
  /** Null while only a typed email address is known. */
  principalId?: Id<'principal'> | null
  request: Requests[Kind]
}

export type Letters = {
  /** Whether there is a mail server. Calls the mail service, so never call it while holding locks. */
  areSent: () => Promise<boolean>
  /**
   * Requests an email in the caller's transaction. Nothing about the account is looked up before the email is sent: the request takes
   * equally long for every address, so neither the response nor its time shows whether an account exists.
   */
  request: <Kind extends LetterKind>(db: Db, requested: Requested<Kind>) => Promise<void>
}

export const createLetters = (secret: SecretKey, mail: Pick<MailService, 'server'>): Letters => {
  const sealer = letterSealer(secret)
  return {
    areSent: async () => (await mail.server()).isSet,
    request: (db, { kind, principalId = null, request }) =>
      emit(db, systemCaller('accounts'), 'letter.requested', {
        kind,
        principalId,
        sealed: sealLetterRequest(sealer, request),
      }),
  }
}
