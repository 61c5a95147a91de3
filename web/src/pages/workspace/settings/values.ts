import type { Settings, SettingsPatch } from '../../../domain/settings/queries.ts'

/**
 * An empty number keeps the audit log without a limit. An empty color is Earshot's, and an empty URL is none. The logo is a `data:` URL, the path
 * of the current one, or empty.
 */
export type Values = Pick<Settings, 'name' | 'locale' | 'features'> & {
  portal: { signUp: boolean; signInUrl: string }
  retention: { auditLogDays: number | '' }
  branding: { accentColor: string; logo: string }
}

export const valuesOf = ({ name, locale, features, portal, retention, branding }: Settings): Values => ({
  name,
  locale,
  features,
  portal: { ...portal, signInUrl: portal.signInUrl ?? '' },
  retention: { auditLogDays: retention.auditLogDays ?? '' },
  branding: { accentColor: branding.accentColor ?? '', logo: branding.logoPath ?? '' },
})

const bodyOf = ({ portal, retention, branding: { accentColor, logo }, ...values }: Values) => ({
  ...values,
  portal: { ...portal, signInUrl: portal.signInUrl === '' ? null : portal.signInUrl },
  retention: { auditLogDays: retention.auditLogDays === '' ? null : retention.auditLogDays },
  branding: {
    accentColor: accentColor === '' ? null : accentColor,
    ...(!isPath(logo) && { logo: logo === '' ? null : logo }),
  },
})

const isPath = (logo: string): boolean => logo.startsWith('/')

/** Sends only changed settings, so that changes by others are not overwritten. */
export const changesOf = (before: Values, after: Values): SettingsPatch => {
  const was: Record<string, unknown> = bodyOf(before)
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(was[name])
  return Object.fromEntries(Object.entries(bodyOf(after)).filter(isOther))
}
