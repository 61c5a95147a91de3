import { z } from 'zod'
import { type InternalEventDef, Timestamp } from './event.ts'
import { shortText, storable } from './fields.ts'
import { id } from './ids.ts'

/** What somebody is to the workspace: `admin` and `member` are its team, `user` is everybody else. */
export const personRoles = ['admin', 'member', 'user'] as const
export type PersonRole = (typeof personRoles)[number]

/** What is shown of somebody who was erased. */
export const erasedName = 'Deleted user'

/** A person or a service account, as the services know it. */
export const Principal = z.object({
  id: id('principal'),
  kind: z.enum(['user', 'service']),
  name: z.string().nullable(),
  /** Null for service accounts and for anonymous people, whose placeholder address stays with the gateway. */
  email: z.string().nullable(),
  /** Null for service accounts: what a key may do is said by its scopes. */
  role: z.enum(personRoles).nullable(),
  /** Rises with every change: a copy is replaced by a later one only. */
  version: z.int().min(0),
})
export type Principal = z.infer<typeof Principal>

/** An address as people are told apart by it: without blanks around it, in lower case. */
export const EmailAddress = storable
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')

export const PersonName = shortText(200)

/** Somebody for whom a service acts: found by the address, or made; who is anonymous is always made. */
export const PersonInput = z
  .object({
    email: EmailAddress.optional(),
    anonymous: z.literal(true).optional(),
    name: PersonName.optional(),
  })
  .refine(it => (it.email === undefined) === (it.anonymous === true), {
    path: ['email'],
    error: 'is needed, unless anonymous is true',
  })
export type PersonInput = { name?: string | undefined } & ({ email: string } | { anonymous: true })

/** What can be switched off in a workspace. */
export const Features = z.object({ supportInbox: z.boolean(), supportTickets: z.boolean() })
export type Features = z.infer<typeof Features>

/** The settings of the workspace, as the services know them. */
export const WorkspaceSettings = z.object({
  name: z.string(),
  locale: z.string(),
  features: Features,
  version: z.int().min(0),
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

/** One admin action, as its service tells it: what was before and after, without secrets. */
export const AuditEntry = z.object({
  id: id('audit'),
  at: Timestamp,
  /** `webhook.updated`, `api_key.rotated`: the thing and what became of it. */
  action: z.string(),
  actor: z.object({ principalId: z.string(), name: z.string(), credentialId: z.string() }),
  target: z.object({ kind: z.string(), id: z.string() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
  /** Of the client, as the gateway saw it. */
  address: z.string().nullable().default(null),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** What the gateway tells the other services only. */
export const identityInternalEvents = {
  'principal.created': {
    summary: 'A person or service account appeared.',
    data: z.object({ principal: Principal }),
  },
  'principal.updated': {
    summary: 'A person or service account changed.',
    data: z.object({ principal: Principal }),
  },
  'principal.erased': {
    summary: 'The personal data of somebody is to be forgotten.',
    data: z.object({
      principalId: id('principal'),
      version: z.int().min(0),
      email: z.string().nullable(),
      /** What they were called, now and before: by these, copies are found in texts. */
      emails: z.array(z.string()).default([]),
      names: z.array(z.string()).default([]),
    }),
  },
  'principal.activity': {
    summary: 'How much somebody has posted, voted and commented by now.',
    data: z.object({
      principalId: id('principal'),
      postCount: z.int().min(0),
      voteCount: z.int().min(0),
      commentCount: z.int().min(0),
      /** When it was counted: a later count replaces an earlier one. */
      countedAt: Timestamp,
    }),
  },
  'settings.updated': {
    summary: 'The settings of the workspace changed.',
    data: z.object({ settings: WorkspaceSettings }),
  },
  'audit.recorded': {
    summary: 'An admin changed something.',
    data: z.object({ entry: AuditEntry }),
  },
} as const satisfies Record<string, InternalEventDef>
