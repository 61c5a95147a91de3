import { EarshotError } from '@earshot/client'
import type { Translate } from '@earshot/i18n'
import type { TextKey } from '../texts/en/index.ts'

export type FieldError = { path: string; code: string; message: string }

/** Empty when the error is about no field. */
export const fieldErrorsOf = (error: unknown): FieldError[] =>
  (error instanceof EarshotError && error.details?.errors) || []

/** Numbers and times: one text names the range, so it also covers too small and too big. */
const rangeTexts: Partial<Record<string, TextKey>> = {
  mrrCents: 'field.amount',
  size: 'field.count',
  capacity: 'field.capacity',
  auditLogDays: 'field.days',
  perMinute: 'field.perMinute',
  votes: 'field.points',
  recentVotes: 'field.points',
  comments: 'field.points',
  revenue: 'field.points',
  points: 'field.points',
  firstResponseSeconds: 'field.target',
  nextResponseSeconds: 'field.target',
  resolutionSeconds: 'field.target',
  timeToResolveSeconds: 'field.target',
  warningSeconds: 'field.warning',
  afterSeconds: 'field.after',
  forSeconds: 'field.snooze',
}

/** One field and one code of the API. */
const exactTexts: Partial<Record<string, TextKey>> = {
  'accentColor:custom': 'field.darkerColor',
  'fileId:not_an_image': 'field.image',
  'email:custom': 'field.emailOrExternalId',
  'name:taken': 'field.taken.name',
  'email:taken': 'field.taken.email',
  'intoPrincipalId:invalid': 'field.mergeInto',
  'title:missing': 'import.file.noTitle',
  'value:custom': 'field.condition',
  'value:unsafe_integer': 'field.condition',
  'field:custom': 'field.attribute',
  'from:invalid_format': 'field.time',
  'to:invalid_union': 'field.time',
}

const codeTexts: Partial<Record<string, TextKey>> = {
  too_big: 'field.long',
  unknown: 'field.gone',
  taken: 'field.taken',
}

/** Covers what `codeTexts` does not: the value is missing or malformed. */
const fieldTexts: Partial<Record<string, TextKey>> = {
  name: 'field.name',
  title: 'field.title',
  content: 'field.content',
  email: 'field.email',
  password: 'field.password',
  currentPassword: 'field.currentPassword',
  externalUrl: 'field.webUrl',
  smtpUrl: 'field.smtp',
  slug: 'field.slug',
  domain: 'field.domain',
  locale: 'field.locale',
  accentColor: 'field.color',
  logo: 'field.logo',
  picture: 'field.picture',
  events: 'field.events',
  eventId: 'field.eventId',
  statusCode: 'field.statusCode',
  parts: 'field.parts',
  scopes: 'field.scopes',
  grantTypes: 'field.grantTypes',
  redirectUris: 'field.redirectUris',
  origins: 'field.origin',
  expiresAt: 'field.future',
  since: 'field.since',
  until: 'field.until',
  targets: 'field.targets',
  week: 'field.week',
  monday: 'field.hours',
  tuesday: 'field.hours',
  wednesday: 'field.hours',
  thursday: 'field.hours',
  friday: 'field.hours',
  saturday: 'field.hours',
  sunday: 'field.hours',
  timeZone: 'field.timeZone',
  key: 'field.key',
  options: 'field.options',
  tag: 'field.tag',
  boardId: 'field.board',
  integrationType: 'field.tracker',
}

/** The own headers of a webhook, whose paths end with their names. */
const headerTexts: Partial<Record<string, TextKey>> = {
  reserved: 'field.header.reserved',
  invalid_key: 'field.header.name',
  too_small: 'field.header.empty',
  too_big: 'field.header.long',
}

const requiredCodes = ['too_small', 'invalid_type', 'required', 'missing']

/** The last part of a path that is not an index: `redirectUris.1` is about `redirectUris`. */
const fieldOf = (path: string): string => path.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''

/** The API writes `must be a URL`. */
const sentenceOf = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`

/** The panel's text for a field error, or the API's message if the panel has none. */
export const fieldText = (t: Translate<TextKey>, { path, code, message }: FieldError): string => {
  if (path.startsWith('headers.')) return t(headerTexts[code] ?? 'field.header')
  if (code === 'unknown_variable')
    return t('field.variable', { names: (message.match(/\{\{[^}]*\}\}/g) ?? []).join(' ') })
  const field = fieldOf(path)
  const key = rangeTexts[field] ?? exactTexts[`${field}:${code}`] ?? codeTexts[code] ?? fieldTexts[field]
  if (key) return t(key)
  if (requiredCodes.includes(code)) return t('field.required')
  return sentenceOf(message)
}
