import { isLanguage, type Language, supportedLanguage } from '@earshot/i18n'
import { catalogues } from './catalogues.ts'
import type { Catalogue } from './en/index.ts'

/** A language whose catalogue is loaded. */
export type Loaded = { language: Language; catalogue: Catalogue }

const storageKey = 'earshot-language'

export const load = async (language: Language): Promise<Loaded> => ({
  language,
  catalogue: (await catalogues[language]()).catalogue,
})

/** Stores the user's choice in this browser. */
export const keepLanguage = (language: Language): void => localStorage.setItem(storageKey, language)

/** Loads the language that the user chose in this browser, or else the first language of the browser that the panel has. */
export const loadLanguage = (): Promise<Loaded> => {
  const chosen = localStorage.getItem(storageKey)
  return load(isLanguage(chosen) ? chosen : supportedLanguage(...navigator.languages))
}
