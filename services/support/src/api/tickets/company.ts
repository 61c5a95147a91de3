import { id } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'
import type { CompanyLookup } from '../../shared/inbox.ts'

const Membership = z.object({ company: z.object({ id: id('company'), name: z.string() }).nullable() })

/** Asks the gateway, which stores the companies of users. */
export const companyLookup =
  (gateway: InternalClient): CompanyLookup =>
  async person => {
    const response = await gateway.get(`/principals/${person}/company`)
    return response === undefined ? null : Membership.parse(response).company
  }
