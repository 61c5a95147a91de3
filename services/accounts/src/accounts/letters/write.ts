import {
  type AccountLetter,
  isPlaceholderEmail,
  type LetterKind,
  type LetterRequest,
  systemCaller,
  type WrittenLetter,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { supportedLanguage } from '@earshot/i18n'
import type { Sealer } from '@earshot/runtime'
import { findForLink, findForMailedLink } from '../../credentials/passwords/repo.ts'
import { readSettings, type StoredSettings } from '../../directory/settings/repo.ts'
import { findMember } from '../../directory/team/repo.ts'
import {
  InvitationRequest,
  PasswordResetRequest,
  SignInLinkRequest,
  SignUpRequest,
} from '../../mail/letters.ts'
import { linkDays, makeLink } from '../password-links/links.ts'
import { linkMinutes, makeSignInLink } from '../sign-in-links/link.ts'
import { addSignUpLink, linkHours } from '../sign-up/link.ts'

type Written = WrittenLetter['written']

type Writing = { db: Db; sealer: Sealer; origin: string; workspace: StoredSettings }

type Write = (writing: Writing, request: LetterRequest['request']) => Promise<Written>

const withReturn = (url: string, returnTo: string): string => `${url}?${new URLSearchParams({ returnTo })}`

/** Null if the person has left the team. */
const invitation: Write = async ({ db, workspace }, request) => {
  const { principalId, ...invited } = InvitationRequest.parse(request)
  if (!(await findMember(db, principalId))) return null
  const language = supportedLanguage(workspace.locale)
  return { letter: { kind: 'invitation', ...invited, language }, principalId }
}

/** Null if no user has the email address. */
const passwordReset: Write = async ({ db, origin, workspace }, request) => {
  const { email, address, requestId, returnTo } = PasswordResetRequest.parse(request)
  const person = await findForMailedLink(db, email)
  if (!person) return null
  const caller = { ...systemCaller('accounts'), requestId, ...(address !== null && { address }) }
  const { path } = await makeLink(db, caller, { id: person.id, days: linkDays.forgotten })
  const letter: AccountLetter = {
    kind: 'password_reset',
    to: { name: person.name, email },
    language: supportedLanguage(person.language, workspace.locale),
    url: withReturn(origin + path, returnTo),
    hours: linkDays.forgotten * 24,
  }
  return { letter, principalId: person.id }
}

/** With a link that creates the account. */
const confirmation = async (
  { db, sealer, origin, workspace }: Writing,
  signUp: SignUpRequest,
): Promise<Written> => {
  const letter: AccountLetter = {
    kind: 'sign_up_confirmation',
    to: { name: null, email: signUp.email }, // anyone could use the typed name to send a text to any address
    language: supportedLanguage(signUp.language, workspace.locale),
    url: origin + (await addSignUpLink(db, sealer, signUp)),
    hours: linkHours,
    isPasswordless: signUp.name === null,
  }
  return { letter, principalId: null }
}

/**
 * To the owner of the address: to sign in, or to confirm the address and choose a password. Null if sign-up was turned off, or if the
 * address is a placeholder.
 */
const signUp: Write = async (writing, request) => {
  const { db, origin, workspace } = writing
  const input = SignUpRequest.parse(request)
  const { email } = input
  if (!workspace.portal.signUp || isPlaceholderEmail(email)) return null
  const known = await findForLink(db, email)
  if (!known) return confirmation(writing, input)
  const letter: AccountLetter = {
    kind: 'sign_up_known',
    to: { name: known.name, email },
    language: supportedLanguage(known.language, input.language, workspace.locale),
    signInUrl: `${origin}/sign-in`,
    resetUrl: `${origin}/forgot-password`,
  }
  return { letter, principalId: known.id }
}

/**
 * To the owner of the address: with a link that signs in, or that creates an account. Null if the address has no account and visitors
 * cannot create one.
 */
const signInLink: Write = async (writing, request) => {
  const { db, origin, workspace } = writing
  const { email, returnTo, language } = SignInLinkRequest.parse(request)
  if (isPlaceholderEmail(email)) return null
  const person = await findForMailedLink(db, email)
  if (!person)
    return workspace.portal.signUp ? confirmation(writing, { email, name: null, returnTo, language }) : null
  const letter: AccountLetter = {
    kind: 'sign_in_link',
    to: { name: person.name, email },
    language: supportedLanguage(person.language, language),
    url: withReturn(origin + (await makeSignInLink(db, person.id)), returnTo),
    minutes: linkMinutes,
  }
  return { letter, principalId: person.id }
}

const writers: Record<LetterKind, Write> = {
  invitation,
  password_reset: passwordReset,
  sign_up: signUp,
  sign_in_link: signInLink,
}

/** Writes a requested letter when it is sent, and makes its link. Null if none is sent. */
export const writeLetter = (
  pool: Pool,
  { kind, request }: LetterRequest,
  { sealer, origin }: Pick<Writing, 'sealer' | 'origin'>,
): Promise<Written> =>
  tx(pool, async db => writers[kind]({ db, sealer, origin, workspace: await readSettings(db) }, request))
