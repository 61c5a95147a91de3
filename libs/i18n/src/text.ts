import type { Language } from './languages.ts'

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
  // Created on first use: they take 40 ms of a page's start in a browser, and most texts need none.
  let numbers: Intl.NumberFormat | undefined
  let plurals: Intl.PluralRules | undefined
  const categoryOf = (count: number) => {
    plurals ??= new Intl.PluralRules(language)
    return plurals.select(count)
  }
  const format = (value: number) => {
    numbers ??= new Intl.NumberFormat(language)
    return numbers.format(value)
  }
  return (key, values = {}) => {
    const text: Text = catalogue[key]
    const form = typeof text === 'string' ? text : (text[categoryOf(Number(values.count))] ?? text.other)
    return form.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name]
      return typeof value === 'number' ? format(value) : (value ?? whole)
    })
  }
}
