import { systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { findForLink } from '../../credentials/passwords/repo.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { type Forgotten, type Letter, sealed } from '../../mail/queue/mail.ts'
import type { Mailing } from '../../mail/queue/queue.ts'
import { type Claimed, fillMail, settleMail } from '../../mail/queue/repo.ts'
import { passwordReset } from '../../mail/templates/templates.ts'
import { linkDays, makeLink } from './links.ts'

/**
 * Makes the mail for somebody who has forgotten a password, and the link in it. None where nobody who may get in
 * has the address, or another worker has taken this over.
 */
export const writeForgotten = (
  pool: Pool,
  { sealer, origin }: Mailing,
  claimed: Claimed,
  { email, address, requestId }: Forgotten,
): Promise<Letter | undefined> =>
  tx(pool, async db => {
    const person = await findForLink(db, email)
    if (!person) return void (await settleMail(db, claimed, 'dropped'))
    const caller = { ...systemCaller('gateway'), requestId, ...(address !== null && { address }) }
    const { path } = await makeLink(db, caller, { id: person.id, days: linkDays.forgotten })
    const { name: workspace } = await readSettings(db)
    const letter = passwordReset({
      person: { name: person.name, email },
      workspace,
      url: origin + path,
      hours: linkDays.forgotten * 24,
    })
    const filled = { principalId: person.id, sealed: sealed(sealer, { letter }) }
    // Thrown, so that the link is not made either.
    if (!(await fillMail(db, claimed, filled))) throw new Error('The mail is no longer ours')
    return letter
  })
