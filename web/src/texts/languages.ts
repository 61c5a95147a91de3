import type { Catalogue, TextKey } from './en/index.ts'

type LanguageFacts = {
  name: string
  direction: 'ltr' | 'rtl'
  /** A browser loads the language that it shows, no other. */
  load: () => Promise<{ catalogue: Catalogue }>
}

export const languages = {
  en: { name: 'English', direction: 'ltr', load: () => import('./en/index.ts') },
  ar: { name: 'العربية', direction: 'rtl', load: () => import('./ar/index.ts') },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languages

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

export type Values = Record<string, string | number>

/** Says a text of a language; `count` chooses the plural form. */
export const sayIn =
  (language: Language, catalogue: Catalogue) =>
  (key: TextKey, values: Values = {}): string => {
    const text = catalogue[key]
    const numbers = new Intl.NumberFormat(language)
    const form =
      typeof text === 'string'
        ? text
        : (text[new Intl.PluralRules(language).select(Number(values.count))] ?? text.other)
    return form.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name]
      return typeof value === 'number' ? numbers.format(value) : (value ?? whole)
    })
  }
