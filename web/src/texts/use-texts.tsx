import { isLanguage, type Language, languages, type Translate, translatorFor } from '@earshot/i18n'
import { DirectionProvider, useDirection } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { catalogues } from './catalogues.ts'
import type { Catalogue, TextKey } from './en/index.ts'

export type Texts = {
  language: Language
  setLanguage: (language: Language) => void
  t: Translate<TextKey>
}

/** A language whose catalogue is loaded. */
type Loaded = { language: Language; catalogue: Catalogue }

const TextsContext = createContext<Texts | undefined>(undefined)

const storageKey = 'earshot-language'

const load = async (language: Language): Promise<Loaded> => ({
  language,
  catalogue: (await catalogues[language]()).catalogue,
})

/** Loads the language that the user chose in this browser, or else the language of the browser. */
export const loadLanguage = (): Promise<Loaded> => {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return load(chosen)
  return load(navigator.language.startsWith('ar') ? 'ar' : 'en')
}

type Props = { first: Loaded; children: ReactNode }

const LanguageProvider = ({ first, children }: Props) => {
  const { setDirection } = useDirection()
  const [{ language, catalogue }, setLoaded] = useState(first)
  useEffect(() => {
    document.documentElement.lang = language
    setDirection(languages[language].direction)
  }, [language, setDirection])
  const setLanguage = (next: Language): void => {
    localStorage.setItem(storageKey, next) // before the catalogue arrives, so that a reload in between keeps the choice
    void load(next).then(setLoaded)
  }
  return (
    <TextsContext value={{ language, setLanguage, t: translatorFor(language, catalogue) }}>
      {children}
    </TextsContext>
  )
}

/** Provides the texts in the language of this browser, which localStorage keeps, and sets the text direction. */
export const TextsProvider = (props: Props) => (
  <DirectionProvider>
    <LanguageProvider {...props} />
  </DirectionProvider>
)

export const useTexts = (): Texts => {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
