import { Features, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const example = {
  name: 'Northwind feedback',
  locale: 'en',
  features: { supportInbox: true, supportTickets: true },
  retention: { auditLogDays: 365 },
  portal: { signUp: false },
  updatedAt: '2026-03-02T10:15:00.000Z',
}

export const Settings = z
  .object({
    name: z.string(),
    locale: z.string().describe('The language of the workspace, as a BCP 47 tag.'),
    features: Features.meta({
      id: 'Features',
      description:
        'The API of a disabled feature responds with 403 FEATURE_DISABLED, and none of its events are sent.',
    }),
    retention: z
      .object({
        auditLogDays: z.int().nullable().describe('Days to keep the audit log; null keeps it forever.'),
      })
      .meta({ id: 'RetentionSettings' }),
    portal: z
      .object({
        signUp: z
          .boolean()
          .describe(
            'Whether visitors can create accounts on the portal. Their email addresses are not verified.',
          ),
      })
      .meta({ id: 'PortalSettings' }),
    updatedAt: Timestamp,
  })
  .meta({ id: 'Settings', example })
export type Settings = z.infer<typeof Settings>

const canonical = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** A canonical BCP 47 tag: `en`, `pt-BR`. */
const locale = z
  .string()
  .max(35)
  .refine(tag => tag !== '' && canonical(tag) !== undefined, 'must be a language tag such as en or pt-BR')
  .transform(tag => canonical(tag) ?? tag)

export const SettingsPatch = z
  .strictObject({
    name: shortText(100),
    locale,
    features: Features.partial().strict().meta({ id: 'FeaturesPatch' }),
    retention: z
      .strictObject({ auditLogDays: z.int().min(1).max(36_500).nullable() })
      .partial()
      .strict()
      .meta({ id: 'RetentionSettingsPatch' }),
    portal: z.strictObject({ signUp: z.boolean() }).partial().strict().meta({ id: 'PortalSettingsPatch' }),
  })
  .partial()
  .meta({ id: 'SettingsPatch', example: { features: { supportTickets: false } } })
export type SettingsPatch = z.output<typeof SettingsPatch>
