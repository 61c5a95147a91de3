import type { Language } from './languages.ts'
import { numberIn } from './numbers.ts'

/** A text with a `count` has one form for each plural category of its language. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** The same texts in another language. */
export type Translation<Texts> = Record<keyof Texts, Text>

export type Values = Record<string, string | number>

export type Translate<Key extends string> = (key: Key, values?: Values) => string

/**
 * Returns a function that looks up a text and fills in its `{placeholders}`. `count` chooses the plural form, and numbers are
 * formatted for the language.
 */
export const translatorFor = <Key extends string>(
  language: Language,
  catalogue: Record<Key, Text>,
): Translate<Key> => {
  let plurals: Intl.PluralRules | undefined // created on first use, like the formats of numbers
  const categoryOf = (count: number) => {
    plurals ??= new Intl.PluralRules(language)
    return plurals.select(count)
  }
  return (key, values = {}) => {
    const text: Text = catalogue[key]
    const form = typeof text === 'string' ? text : (text[categoryOf(Number(values.count))] ?? text.other)
    return form.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name]
      return typeof value === 'number' ? numberIn(language, value) : (value ?? whole)
    })
  }
}

/** Returns the translator of each language, created on first use. */
export const translatorsFor = <Key extends string>(
  catalogues: Record<Language, Record<Key, Text>>,
): ((language: Language) => Translate<Key>) => {
  const translators: Partial<Record<Language, Translate<Key>>> = {}
  return language => {
    translators[language] ??= translatorFor(language, catalogues[language])
    return translators[language]
  }
}
