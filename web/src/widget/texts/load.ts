import { type Language, type Text, type Translate, translatorFor } from '@earshot/i18n'
import type { TextKey } from './en.ts'

export type Say = Translate<TextKey>

type Catalogue = Record<TextKey, Text>

/** Each language is a file of its own. */
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
}

export const loadTexts = async (language: Language): Promise<Say> =>
  translatorFor(language, await catalogues[language]())
