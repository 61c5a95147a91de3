import { id } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'
import type { CompanyLookup } from '../../shared/inbox.ts'

const Membership = z.object({ company: z.object({ id: id('company'), name: z.string() }).nullable() })

/** Asks the accounts service, which stores the companies of users. */
export const companyLookup =
  (accounts: InternalClient): CompanyLookup =>
  async person => {
    const response = await accounts.get(`/principals/${person}/company`)
    return response === undefined ? null : Membership.parse(response).company
  }
