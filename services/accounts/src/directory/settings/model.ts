import { type Brand, Features, shortText, Timestamp, WidgetLook } from '@earshot/contracts'
import { accentProblem, canonicalOrigin } from '@earshot/edge'
import { z } from 'zod'
import { imageField } from '../../base/image/image.ts'

const example = {
  name: 'Northwind feedback',
  locale: 'en',
  features: { supportInbox: true, supportTickets: true },
  retention: { auditLogDays: 365 },
  portal: { signUp: false, signInUrl: 'https://app.northwind.example/feedback/sign-in' },
  branding: { accentColor: '#0f766e', logoPath: '/logo/2c26b46b68ffc68ff99b453c.png' },
  widget: {
    enabled: true,
    origins: ['https://www.northwind.example'],
    greeting: 'Ask us anything',
    accentColor: null,
    parts: ['messenger', 'changelog'],
    position: null,
    colorScheme: null,
  },
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
        signInUrl: z
          .string()
          .nullable()
          .describe(
            'The page of your own product that signs its users in to the portal with a signed token. The sign-in page has a button that leads there, with the query parameter `returnTo`. Null shows no button.',
          ),
      })
      .meta({ id: 'PortalSettings' }),
    branding: z
      .object({
        accentColor: z
          .string()
          .nullable()
          .describe(
            'The color of buttons and links on the portal, in emails and when signing in, as `#rrggbb`. Null is the color of Earshot.',
          ),
        logoPath: z
          .string()
          .nullable()
          .describe('The path of the logo on this host. It changes with the logo.'),
      })
      .meta({ id: 'Branding' }),
    widget: z
      .object({
        enabled: z.boolean().describe('Whether the widget works on the pages of the origins.'),
        origins: z.array(z.string()).describe('The origins whose pages may embed the widget.'),
        ...WidgetLook.shape,
      })
      .meta({ id: 'WidgetSettings' }),
    updatedAt: Timestamp,
  })
  .meta({ id: 'Settings', example })
export type Settings = z.infer<typeof Settings>

/** The brand of pages that know no workspace. */
export const ownBrand: Brand = { name: 'Earshot', branding: { accentColor: null, logoPath: null } }

const canonical = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** `klingon` has the form of a tag, and is the tag of no language. */
const isKnown = (tag: string): boolean => languageNames.of(new Intl.Locale(tag).language) !== undefined

/** A canonical BCP 47 tag of a known language: `en`, `pt-BR`. One without texts of ours is shown in English. */
const locale = z
  .string()
  .max(35)
  .refine(text => {
    const tag = text === '' ? undefined : canonical(text)
    return tag !== undefined && isKnown(tag)
  }, 'must be a language tag such as en or pt-BR')
  .transform(tag => canonical(tag) ?? tag)

const accentColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #0f766e')
  .transform(color => color.toLowerCase())
  .superRefine((color, context) => {
    const message = accentProblem(color)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .describe('Must have a contrast of at least 4.5:1 to white and to the background of the pages.')

const logo = imageField({ folder: 'logo', maxBytes: 128 * 1024, maxPixels: 2048 }, 'Null removes the logo.')

const origins = z
  .array(
    z
      .string()
      .max(300)
      .refine(
        text => canonicalOrigin(text) !== undefined,
        'must be an origin such as https://shop.example.com or https://*.example.com, without a path',
      )
      .transform(text => canonicalOrigin(text) ?? text),
  )
  .max(50)
  .transform(all => [...new Set(all)])
  .describe(
    'Scheme, host and port. `https://*.example.com` allows all subdomains of example.com, but not example.com itself. `null` allows pages of `file:` and sandboxed frames of every site: list it for tests only.',
  )

/** Browsers send tokens from this origin, so http is only for trying it out on one machine. */
const isSignInUrl = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  )
}

const { parts, position, colorScheme } = WidgetLook.shape

/** Attributes of the script tag are stronger, so that a page can differ. */
const widget = z
  .strictObject({
    enabled: z.boolean(),
    origins,
    greeting: shortText(80).nullable(),
    accentColor: accentColor.nullable(),
    parts: parts.min(1).refine(all => new Set(all).size === all.length, 'must name each part once'),
    position,
    colorScheme,
  })
  .partial()
  .strict()
  .meta({ id: 'WidgetSettingsPatch' })

const signInUrl = z
  .string()
  .max(2000)
  .refine(
    isSignInUrl,
    'must be a URL that starts with https://, without a user name, a password and a fragment',
  )

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
    portal: z
      .strictObject({ signUp: z.boolean(), signInUrl: signInUrl.nullable() })
      .partial()
      .strict()
      .meta({ id: 'PortalSettingsPatch' }),
    branding: z
      .strictObject({ accentColor: accentColor.nullable(), logo: logo.nullable() })
      .partial()
      .strict()
      .meta({ id: 'BrandingPatch' }),
    widget,
  })
  .partial()
  .meta({ id: 'SettingsPatch', example: { name: example.name, locale: example.locale } })
export type SettingsPatch = z.output<typeof SettingsPatch>

const WidgetOrigin = z
  .object({
    origin: z.string(),
    lastSeenAt: Timestamp.nullable().describe(
      'When a page of the origin last loaded the widget, at most a minute old. Null before the first time.',
    ),
  })
  .meta({ id: 'WidgetOrigin' })
export type WidgetOrigin = z.infer<typeof WidgetOrigin>

export const WidgetOrigins = z.object({ origins: z.array(WidgetOrigin) }).meta({
  id: 'WidgetOrigins',
  example: {
    origins: [{ origin: 'https://www.northwind.example', lastSeenAt: '2026-03-02T10:15:00.000Z' }],
  },
})
