import { id, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const example = {
  id: 'company_01kk345nnfecst1qjr1ncrnnw3',
  name: 'Northwind',
  domain: 'northwind.example',
  externalId: 'crm-42',
  plan: 'enterprise',
  mrrCents: 129_900,
  size: 250,
  createdAt: '2026-03-02T10:15:00.000Z',
  updatedAt: '2026-03-04T16:40:12.250Z',
}

export const Company = z
  .object({
    id: id('company'),
    name: z.string(),
    domain: z.string().nullable(),
    externalId: z.string().nullable().describe('The id of the company in your own system.'),
    plan: z.string().nullable(),
    mrrCents: z.int().nullable().describe('Monthly recurring revenue, in hundredths of your currency.'),
    size: z.int().nullable().describe('The number of employees.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Company', example })
export type Company = z.infer<typeof Company>

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u, 'must be a domain such as example.com')
  .meta({ pattern: '^[^\\x00]*[.][^\\x00]*$' }) // without \p{…}

/** Fits in the numbers of JavaScript. */
const maxCents = 9_000_000_000_000_000

const fields = {
  domain: domain.nullish(),
  externalId: shortText(200).nullish(),
  plan: shortText(100).nullish(),
  mrrCents: z.int().min(0).max(maxCents).nullish(),
  size: z.int().min(0).max(2_000_000_000).nullish(),
}

const name = shortText(200)

export const CompanyInput = z.strictObject({ name, ...fields }).meta({
  id: 'CompanyInput',
  example: { name: example.name, domain: example.domain, plan: example.plan },
})
export type CompanyInput = z.output<typeof CompanyInput>

export const CompanyPatch = z
  .strictObject({ name: name.optional(), ...fields })
  .meta({ id: 'CompanyPatch', example: { plan: 'team', mrrCents: 49_900 } })
export type CompanyPatch = z.output<typeof CompanyPatch>

export const CompanyQuery = z.object({
  search: shortText(200).optional().describe('Part of the name or the domain.'),
  domain: domain.optional().describe('The exact domain.'),
  externalId: shortText(200).optional().describe('The id in your own system.'),
})
export type CompanyQuery = z.output<typeof CompanyQuery>
