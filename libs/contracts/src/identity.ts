import { z } from 'zod'
import { EmailAddress } from './email.ts'
import { type InternalEventDef, Timestamp } from './event.ts'
import { shortText } from './fields.ts'
import { id } from './ids.ts'

/** The roles of people. `admin` and `member` are the team; `user` is a customer. */
export const personRoles = ['admin', 'member', 'user'] as const
export type PersonRole = (typeof personRoles)[number]

/** The name that is shown for an erased user. */
export const erasedName = 'Deleted user'

/** The services' copy of a person or service account. */
export const Principal = z.object({
  id: id('principal'),
  kind: z.enum(['user', 'service']),
  name: z.string().nullable(),
  /** Null for service accounts, and for anonymous users, whose placeholder address only the accounts service has. */
  email: z.string().nullable(),
  /** Null for service accounts, whose permissions are the scopes of their keys. */
  role: z.enum(personRoles).nullable(),
  /** The company of a user. A deleted company may still be named here. */
  companyId: id('company').nullable(),
  /** The attribute `language` of a user, which may be any text. */
  language: z.string().nullish(),
  /** Whether the user only claims the email address, and no one has proven to own it. */
  isUnproven: z.boolean().optional(),
  /** Increases with every change. A copy is only replaced by one with a higher version. */
  version: z.int().min(0),
})
export type Principal = z.infer<typeof Principal>

export const PersonName = shortText(200)

/** The person that a request acts for: found by address, or created. An anonymous person is always created. */
export const PersonInput = z
  .object({
    email: EmailAddress.optional(),
    anonymous: z.literal(true).optional(),
    name: PersonName.optional(),
  })
  .refine(it => (it.email === undefined) === (it.anonymous === true), {
    path: ['email'],
    error: 'is required unless anonymous is true',
  })
export type PersonInput = { name?: string | undefined } & ({ email: string } | { anonymous: true })

/** The services' copy of a company, without its name. */
export const CompanyRevenue = z.object({
  id: id('company'),
  /** Monthly recurring revenue, in hundredths of the currency. */
  mrrCents: z.int().min(0).nullable(),
  /** Increases with every change, like that of a principal. */
  version: z.int().min(0),
})
export type CompanyRevenue = z.infer<typeof CompanyRevenue>

/** The services' copy of a segment. Its slug never changes. */
export const SegmentRef = z.object({ id: id('segment'), slug: z.string() })
export type SegmentRef = z.infer<typeof SegmentRef>

/** The features that a workspace can turn off. */
export const Features = z.object({ supportInbox: z.boolean(), supportTickets: z.boolean() })
export type Features = z.infer<typeof Features>

export const widgetParts = ['messenger', 'feedback', 'changelog'] as const

/** How the widget looks on all pages. Attributes of a page's script tag are stronger. */
export const WidgetLook = z.object({
  greeting: z
    .string()
    .nullable()
    .describe('The title of the messenger. Null is a greeting in the language of the visitor.'),
  accentColor: z
    .string()
    .nullable()
    .describe('The color of the widget, as `#rrggbb`. Null is the accent color of the workspace.'),
  parts: z.array(z.enum(widgetParts)).describe('What the widget shows, in the order of its tabs.'),
  position: z
    .enum(['left', 'right'])
    .nullable()
    .describe('The side of the button. Null is the right, and the left in Arabic.'),
  colorScheme: z.enum(['light', 'dark']).nullable().describe('Null is the choice of the visitor’s system.'),
})

/** How the workspace looks to visitors: its accent as `#rrggbb`, and the path of its logo. Null is that of Earshot. */
export const Branding = z.object({ accentColor: z.string().nullable(), logoPath: z.string().nullable() })

/** The services' copy of the workspace's settings. */
export const WorkspaceSettings = z.object({
  name: z.string(),
  locale: z.string(),
  features: Features,
  branding: Branding,
  version: z.int().min(0),
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

/** How the workspace appears on pages and in emails. */
export type Brand = Pick<WorkspaceSettings, 'name' | 'branding'>

/** One entry of the audit log: the target before and after an admin action, without secrets. */
export const AuditEntry = z.object({
  id: id('audit'),
  at: Timestamp,
  /** The kind of target and the change: `webhook.updated`, `api_key.rotated`. */
  action: z.string(),
  actor: z
    .object({ principalId: z.string(), name: z.string(), credentialId: z.string() })
    .meta({ id: 'AuditActor' }),
  target: z.object({ kind: z.string(), id: z.string() }).meta({ id: 'AuditTarget' }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
  /** The client's IP address as seen by the gateway. */
  address: z.string().nullable().default(null),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** The internal events of the accounts service. */
export const identityInternalEvents = {
  'principal.created': {
    summary: 'A person or service account was created.',
    data: z.object({ principal: Principal }),
  },
  'principal.updated': {
    summary: 'A person or service account changed.',
    data: z.object({ principal: Principal }),
  },
  'principal.merged': {
    summary: 'A visitor or user was merged into a user: every service moves their content to that user.',
    data: z.object({
      /** The visitor or user who does not exist any more. */
      principalId: id('principal'),
      intoPrincipalId: id('principal'),
      version: z.int().min(0),
    }),
  },
  'principal.unmerged': {
    summary: 'A merge was undone: every service moves back what it has moved.',
    data: z.object({
      /** The user who exists again. */
      principal: Principal,
      intoPrincipalId: id('principal'),
    }),
  },
  'principal.erased': {
    summary: 'A person was erased: every service deletes their personal data.',
    data: z.object({
      principalId: id('principal'),
      version: z.int().min(0),
      email: z.string().nullable(),
      /** Current and former addresses and names, which services search their texts for. */
      emails: z.array(z.string()).default([]),
      names: z.array(z.string()).default([]),
      /** The users who were merged into this one, directly or not. */
      mergedIds: z.array(id('principal')).default([]),
    }),
  },
  'principal.activity': {
    summary: "A user's counts of posts, votes and comments changed.",
    data: z.object({
      principalId: id('principal'),
      postCount: z.int().min(0),
      voteCount: z.int().min(0),
      commentCount: z.int().min(0),
      /** The time of the count. A later count replaces an earlier one. */
      countedAt: Timestamp,
    }),
  },
  'company.saved': {
    summary: 'A company was created, or its revenue changed.',
    data: z.object({ company: CompanyRevenue }),
  },
  'company.removed': {
    summary: 'A company was deleted. Its users remain, without a company.',
    data: z.object({ company: z.object({ id: id('company') }) }),
  },
  'segment.saved': {
    summary: 'A segment was created, or users were added to it or removed from it.',
    data: z.object({
      segment: SegmentRef,
      added: z.array(id('principal')).max(1000),
      removed: z.array(id('principal')).max(1000),
      /** Increases with every change of the members. */
      version: z.int().min(0),
    }),
  },
  'segment.removed': {
    summary: 'A segment was deleted. Its users are not deleted.',
    data: z.object({ segment: z.object({ id: id('segment') }) }),
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
