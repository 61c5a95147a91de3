import { isLanguage, type Language, type Say as SayOf, sayIn, type Text } from '@earshot/i18n'
import type { Request } from 'express'
import { type Cookie, cookieOf } from '../../base/http/cookie.ts'
import { ar } from './ar.ts'
import { en, type TextKey } from './en.ts'

export type Say = SayOf<TextKey>

export const catalogues: Record<Language, Record<TextKey, Text>> = { en, ar }

const spoken: Record<Language, Say> = { en: sayIn('en', en), ar: sayIn('ar', ar) }

export const sayer = (language: Language): Say => spoken[language]

/** What a browser would like best of what we speak, in whatever land it is spoken. */
const languageLiked = (request: Request): Language =>
  request
    .acceptsLanguages()
    .map(tag => tag.split('-')[0]?.toLowerCase())
    .find(isLanguage) ?? 'en'

const yearSeconds = 365 * 24 * 60 * 60

/** By which a browser remembers the language that was chosen in it. */
export const languageCookie = (origin: string): Cookie =>
  cookieOf({ origin, name: 'earshot_language', maxAgeSeconds: yearSeconds })

/** The language of the address; else what was chosen before, or what the browser likes. */
export const languageOf = (request: Request, cookie: Cookie): Language => {
  const { lang } = request.query
  if (isLanguage(lang)) return lang
  const chosen = cookie.read(request)
  return isLanguage(chosen) ? chosen : languageLiked(request)
}
