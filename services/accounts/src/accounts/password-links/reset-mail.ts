import { systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { supportedLanguage } from '@earshot/i18n'
import { findForMailedLink } from '../../credentials/passwords/repo.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { type Letter, type PasswordResetRequest, sealed } from '../../mail/queue/mail.ts'
import type { MailQueue } from '../../mail/queue/queue.ts'
import { type Claimed, replaceWithLetter, settleMail } from '../../mail/queue/repo.ts'
import { passwordReset } from '../../mail/templates/templates.ts'
import { linkDays, makeLink } from './links.ts'

/** Creates the password reset mail and its link. Undefined when no user has the email address. */
export const createResetMail = (
  pool: Pool,
  { sealer, origin }: MailQueue,
  claimed: Claimed,
  { email, address, requestId, returnTo }: PasswordResetRequest,
): Promise<Letter | undefined> =>
  tx(pool, async db => {
    const person = await findForMailedLink(db, email)
    if (!person) return void (await settleMail(db, claimed, { outcome: 'dropped' }))
    const caller = { ...systemCaller('accounts'), requestId, ...(address !== null && { address }) }
    const { path } = await makeLink(db, caller, { id: person.id, days: linkDays.forgotten })
    const workspace = await readSettings(db)
    const letter = passwordReset({
      person: { name: person.name, email },
      language: supportedLanguage(person.language, workspace.locale),
      workspace,
      url: `${origin}${path}?${new URLSearchParams({ returnTo })}`,
      hours: linkDays.forgotten * 24,
    })
    const filled = { principalId: person.id, sealed: sealed(sealer, { letter }) }
    // Rolls back, so that the link is not created either.
    if (!(await replaceWithLetter(db, claimed, filled)))
      throw new Error('Another worker has claimed the mail')
    return letter
  })
