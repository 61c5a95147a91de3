import { type Id, id } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'

const Membership = z.object({ companyId: id('company').nullable() })

/** The company of a person, if they have one. @throws {ApiError} UNAVAILABLE while the gateway does not answer. */
export type CompanyLookup = (person: Id<'principal'>) => Promise<Id<'company'> | null>

/** Asks the gateway, which knows who belongs where. */
export const companyLookup =
  (gateway: InternalClient): CompanyLookup =>
  async person => {
    const answer = await gateway.get(`/principals/${person}/company`)
    return answer === undefined ? null : Membership.parse(answer).companyId
  }
