import { type Cookie, cookieOf } from '@earshot/edge'
import {
  isLanguage,
  type Language,
  type Translate as SayOf,
  supportedLanguage,
  type Text,
  translatorsFor,
} from '@earshot/i18n'
import type { Request, Response } from 'express'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type TextKey } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

export type Translate = SayOf<TextKey>

export const catalogues: Record<Language, Record<TextKey, Text>> = { ar, de, en, es, fr, ja }

export const sayer = translatorsFor(catalogues)

const yearSeconds = 365 * 24 * 60 * 60

/** The cookie with the chosen language. */
export const languageCookie = (origin: string): Cookie =>
  cookieOf({ origin, name: 'earshot_language', maxAgeSeconds: yearSeconds })

/** The language in the query, else in the cookie, else the first one in Accept-Language that is supported. */
export const languageOf = (request: Request, cookie: Cookie): Language => {
  const { lang } = request.query
  if (isLanguage(lang)) return lang
  const saved = cookie.read(request)
  return isLanguage(saved) ? saved : supportedLanguage(...request.acceptsLanguages())
}

export type Texts = { t: Translate; language: Language }

/** The texts for a request. Keeps a language that the visitor has chosen with `lang` in the cookie. */
export const textsFor = (origin: string) => {
  const cookie = languageCookie(origin)
  return (request: Request, response: Response): Texts => {
    const language = languageOf(request, cookie)
    if (isLanguage(request.query.lang)) response.appendHeader('set-cookie', cookie.set(language))
    return { t: sayer(language), language }
  }
}
