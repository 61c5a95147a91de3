import { type Id, isPlaceholderEmail } from '@earshot/contracts'
import { type Db, tx } from '@earshot/db'
import { supportedLanguage } from '@earshot/i18n'
import type { Sealer } from '@earshot/runtime'
import { findForLink } from '../../credentials/passwords/repo.ts'
import { readSettings, type StoredSettings } from '../../directory/settings/repo.ts'
import { type Letter, type SignUpRequest, sealed } from '../../mail/queue/mail.ts'
import type { MailQueue } from '../../mail/queue/queue.ts'
import { replaceWithLetter, settleMail } from '../../mail/queue/repo.ts'
import type { LetterWriters } from '../../mail/sending/attempt.ts'
import { signUpConfirmation, signUpKnown } from '../../mail/templates/templates.ts'
import { addSignUpLink, linkHours } from './link.ts'

export type WrittenLetter = { letter: Letter; principalId: Id<'principal'> | null }

type Confirmation = { origin: string; workspace: StoredSettings; signUp: SignUpRequest }

/** The mail with a link that creates the account. */
export const confirmationOf = async (
  db: Db,
  sealer: Sealer,
  { origin, workspace, signUp }: Confirmation,
): Promise<WrittenLetter> => {
  const { email, name } = signUp
  const url = origin + (await addSignUpLink(db, sealer, signUp))
  const language = supportedLanguage(signUp.language, workspace.locale)
  const isPasswordless = name === null
  const letter = signUpConfirmation({ email, language, workspace, url, hours: linkHours, isPasswordless })
  return { letter, principalId: null }
}

/** The mail to the owner of the address: to sign in, or to confirm the address and choose a password. */
const letterFor = async (
  db: Db,
  sealer: Sealer,
  { origin }: MailQueue,
  request: SignUpRequest,
): Promise<WrittenLetter> => {
  const { email } = request
  const workspace = await readSettings(db)
  const known = await findForLink(db, email)
  if (!known) return confirmationOf(db, sealer, { origin, workspace, signUp: request })
  const links = { signInUrl: `${origin}/sign-in`, resetUrl: `${origin}/forgot-password` }
  const language = supportedLanguage(known.language, request.language, workspace.locale)
  const letter = signUpKnown({ person: { name: known.name, email }, language, workspace, ...links })
  return { letter, principalId: known.id }
}

/** Creates the mail of a sign-up. Undefined when sign-up was turned off, or the address is a placeholder. */
export const signUpMail =
  (sealer: Sealer): LetterWriters['createSignUpMail'] =>
  (pool, mailing, claimed, request) =>
    tx(pool, async db => {
      const { portal } = await readSettings(db)
      if (!portal.signUp || isPlaceholderEmail(request.email))
        return void (await settleMail(db, claimed, { outcome: 'dropped' }))
      const { letter, principalId } = await letterFor(db, sealer, mailing, request)
      const filled = { principalId, sealed: sealed(mailing.sealer, { letter }) }
      // Rolls back, so that the link is not created either.
      if (!(await replaceWithLetter(db, claimed, filled)))
        throw new Error('Another worker has claimed the mail')
      return letter
    })
