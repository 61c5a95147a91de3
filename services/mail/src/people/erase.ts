import type { EventContent } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { eraseInboundMails } from '../inbound/log/repo.ts'
import { dropMails } from '../queue/repo.ts'
import { dropSuppressions } from '../sending/suppressions/repo.ts'
import { contactSaved } from '../threads/contact/events.ts'
import { eraseContacts } from '../threads/contact/repo.ts'
import { eraseThreadPeople } from '../threads/repo.ts'
import * as repo from './repo.ts'

type Erasure = Pick<EventContent<'principal.erased'>, 'principalId' | 'mergedIds' | 'email' | 'emails'>

/** Deletes what is stored about an erased person, and about users who were merged into this one. Can be repeated. */
export const eraseTraces = (pool: Pool, { principalId, mergedIds, ...it }: Erasure): Promise<void> =>
  tx(pool, async db => {
    const principalIds = [principalId, ...mergedIds]
    const emails = it.email === null ? it.emails : [it.email, ...it.emails]
    await repo.forgetMoves(db, principalIds)
    for (const id of principalIds) {
      await dropMails(db, id)
      await eraseInboundMails(db, { principalId: id, emails })
    }
    await repo.deleteRowsOf(db, principalIds)
    await dropSuppressions(db, emails)
    await eraseThreadPeople(db, emails)
    await repo.redactContactEvents(db, principalIds)
    for (const id of await eraseContacts(db, { principalIds, emails })) await contactSaved(db, id, null)
  })
