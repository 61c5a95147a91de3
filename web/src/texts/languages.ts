import { ar } from './ar.ts'
import { type Catalogue, en, type TextKey } from './en.ts'

export const languages = {
  en: { name: 'English', direction: 'ltr', catalogue: en },
  ar: { name: 'العربية', direction: 'rtl', catalogue: ar },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl'; catalogue: Catalogue }>

export type Language = keyof typeof languages

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

export type Values = Record<string, string | number>

/** Says a text in a language; `count` chooses the plural form. */
export const sayIn =
  (language: Language) =>
  (key: TextKey, values: Values = {}): string => {
    const catalogue: Catalogue = languages[language].catalogue
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
