import type { Request } from 'express'
import { type Cookie, cookieOf } from '../../base/http/cookie.ts'
import { ar } from './ar.ts'
import { en, type TextKey } from './en.ts'
import type { Text } from './text.ts'

type LanguageFacts = { name: string; direction: 'ltr' | 'rtl'; catalogue: Record<TextKey, Text> }

export const languages = {
  en: { name: 'English', direction: 'ltr', catalogue: en },
  ar: { name: 'العربية', direction: 'rtl', catalogue: ar },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languages

export const languageNames = Object.keys(languages) as Language[]

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

export type Say = (key: TextKey, values?: Record<string, string | number>) => string

/** Says a text of a language; `count` chooses the plural form. */
const sayIn = (language: Language): Say => {
  const numbers = new Intl.NumberFormat(language)
  const plurals = new Intl.PluralRules(language)
  const { catalogue } = languages[language]
  return (key, values = {}) => {
    const text: Text = catalogue[key]
    const form = typeof text === 'string' ? text : (text[plurals.select(Number(values.count))] ?? text.other)
    return form.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name]
      return typeof value === 'number' ? numbers.format(value) : (value ?? whole)
    })
  }
}

const spoken: Record<Language, Say> = { en: sayIn('en'), ar: sayIn('ar') }

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
