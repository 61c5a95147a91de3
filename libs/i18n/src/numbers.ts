import type { Language } from './languages.ts'

/** Created on first use: they take 40 ms of a page's start in a browser, and most texts need none. */
const formats: Partial<Record<Language, Intl.NumberFormat>> = {}

export const numberIn = (language: Language, value: number): string => {
  formats[language] ??= new Intl.NumberFormat(language)
  return formats[language].format(value)
}
