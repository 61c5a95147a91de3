import { isLanguage, type Language, supportedLanguage } from '@earshot/i18n'
import { catalogues } from './catalogues.ts'
import type { Catalogue } from './en/index.ts'

/** A language whose first texts are loaded. The others are missing until `withTexts` has loaded them. */
export type Loaded = { language: Language; catalogue: Catalogue }

const storageKey = 'earshot-language'

const catalogueOf: Partial<Record<Language, Catalogue>> = {}

/**
 * Adds texts to the catalogue of a language, which may be in use: `translatorFor` reads it at each call, so the rest needs no render. What
 * shows one of its texts waits for it instead.
 */
const add = (language: Language, texts: Partial<Catalogue>): Loaded => {
  catalogueOf[language] ??= {} as Catalogue // complete once both parts are added
  return { language, catalogue: Object.assign(catalogueOf[language], texts) }
}

const loadFirst = async (language: Language): Promise<Loaded> =>
  add(language, (await catalogues[language].first()).first)

const loadRest = async (language: Language): Promise<Loaded> =>
  add(language, (await catalogues[language].rest()).rest)

/** Loads all texts of a language. */
export const load = async (language: Language): Promise<Loaded> => {
  const [loaded] = await Promise.all([loadFirst(language), loadRest(language)])
  return loaded
}

/** Stores the user's choice in this browser. */
export const keepLanguage = (language: Language): void => localStorage.setItem(storageKey, language)

/** The language that the user chose in this browser, or else the first language of the browser that the panel has. */
const readLanguage = (): Language => {
  const chosen = localStorage.getItem(storageKey)
  return isLanguage(chosen) ? chosen : supportedLanguage(...navigator.languages)
}

/** The language at the start. Kept, because another tab may store another choice before the rest is loaded. */
let startedIn: Language | undefined

const firstLanguage = (): Language => {
  startedIn ??= readLanguage()
  return startedIn
}

/** Loads the texts of this browser's language that the shell and the home page need. */
export const loadLanguage = (): Promise<Loaded> => loadFirst(firstLanguage())

/**
 * Waits for a script and for the rest of the texts, which it needs, and loads both at once. A language that is chosen later is loaded
 * whole.
 */
export const withTexts = async <Script>(script: Promise<Script>): Promise<Script> => {
  const [loaded] = await Promise.all([script, loadRest(firstLanguage())])
  return loaded
}
