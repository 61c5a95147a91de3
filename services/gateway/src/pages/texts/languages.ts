import { isLanguage, type Language, type Say as SayOf, sayIn, type Text } from '@earshot/i18n'
import type { Request } from 'express'
import { type Cookie, cookieOf } from '../../base/http/cookie.ts'
import { ar } from './ar.ts'
import { en, type TextKey } from './en.ts'

export type Say = SayOf<TextKey>

export const catalogues: Record<Language, Record<TextKey, Text>> = { en, ar }

const spoken: Record<Language, Say> = { en: sayIn('en', en), ar: sayIn('ar', ar) }

export const sayer = (language: Language): Say => spoken[language]

/** The first supported language in Accept-Language; the region is ignored. */
const preferredLanguage = (request: Request): Language =>
  request
    .acceptsLanguages()
    .map(tag => tag.split('-')[0]?.toLowerCase())
    .find(isLanguage) ?? 'en'

const yearSeconds = 365 * 24 * 60 * 60

/** The cookie with the chosen language. */
export const languageCookie = (origin: string): Cookie =>
  cookieOf({ origin, name: 'earshot_language', maxAgeSeconds: yearSeconds })

/** The language in the query, else in the cookie, else the browser's preference. */
export const languageOf = (request: Request, cookie: Cookie): Language => {
  const { lang } = request.query
  if (isLanguage(lang)) return lang
  const saved = cookie.read(request)
  return isLanguage(saved) ? saved : preferredLanguage(request)
}
