import { isPlaceholderEmail } from '@earshot/contracts'
import { type Db, tx } from '@earshot/db'
import { supportedLanguage } from '@earshot/i18n'
import type { Sealer } from '@earshot/runtime'
import { findForMailedLink } from '../../credentials/passwords/repo.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { type SignInLinkRequest, sealed } from '../../mail/queue/mail.ts'
import type { MailQueue } from '../../mail/queue/queue.ts'
import { replaceWithLetter, settleMail } from '../../mail/queue/repo.ts'
import type { LetterWriters } from '../../mail/sending/attempt.ts'
import { signInLink } from '../../mail/templates/templates.ts'
import { confirmationOf, type WrittenLetter } from '../sign-up/letter.ts'
import { linkMinutes, makeSignInLink } from './link.ts'

/** The mail to the owner of the address: with a link that signs in, or that creates an account if visitors can do so. */
const letterFor = async (
  db: Db,
  sealer: Sealer,
  { origin }: MailQueue,
  { email, returnTo, language }: SignInLinkRequest,
): Promise<WrittenLetter | undefined> => {
  if (isPlaceholderEmail(email)) return undefined
  const workspace = await readSettings(db)
  const person = await findForMailedLink(db, email)
  if (!person)
    return workspace.portal.signUp
      ? confirmationOf(db, sealer, { origin, workspace, signUp: { email, name: null, returnTo, language } })
      : undefined
  const path = await makeSignInLink(db, person.id)
  const letter = signInLink({
    person: { name: person.name, email },
    language: supportedLanguage(person.language, language),
    workspace,
    url: `${origin}${path}?${new URLSearchParams({ returnTo })}`,
    minutes: linkMinutes,
  })
  return { letter, principalId: person.id }
}

/** Creates the mail with a sign-in link. Undefined when the address has no account and visitors cannot create one. */
export const signInLinkMail =
  (sealer: Sealer): LetterWriters['createSignInMail'] =>
  (pool, mailing, claimed, request) =>
    tx(pool, async db => {
      const written = await letterFor(db, sealer, mailing, request)
      if (!written) return void (await settleMail(db, claimed, { outcome: 'dropped' }))
      const { letter, principalId } = written
      // Rolls back, so that the link is not created either.
      if (
        !(await replaceWithLetter(db, claimed, { principalId, sealed: sealed(mailing.sealer, { letter }) }))
      )
        throw new Error('Another worker has claimed the mail')
      return letter
    })
