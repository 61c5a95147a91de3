import { isPanelLanguage, type PanelLanguage } from '@earshot/i18n'
import { catalogues } from './catalogues.ts'
import type { Catalogue } from './en/index.ts'

/** A language whose catalogue is loaded. */
export type Loaded = { language: PanelLanguage; catalogue: Catalogue }

const storageKey = 'earshot-language'

export const load = async (language: PanelLanguage): Promise<Loaded> => ({
  language,
  catalogue: (await catalogues[language]()).catalogue,
})

/** Stores the user's choice in this browser. */
export const keepLanguage = (language: PanelLanguage): void => localStorage.setItem(storageKey, language)

/** Loads the language that the user chose in this browser, or else the language of the browser. */
export const loadLanguage = (): Promise<Loaded> => {
  const chosen = localStorage.getItem(storageKey)
  if (isPanelLanguage(chosen)) return load(chosen)
  return load(navigator.language.startsWith('ar') ? 'ar' : 'en')
}
