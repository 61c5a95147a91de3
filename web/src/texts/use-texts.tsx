import { type Language, languages, type Translate, translatorFor } from '@earshot/i18n'
import { DirectionProvider, useDirection } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { TextKey } from './en/index.ts'
import { keepLanguage, type Loaded, load } from './language.ts'

export type Texts = {
  language: Language
  setLanguage: (language: Language) => void
  t: Translate<TextKey>
}

const TextsContext = createContext<Texts | undefined>(undefined)

type Props = { first: Loaded; children: ReactNode }

const LanguageProvider = ({ first, children }: Props) => {
  const { setDirection } = useDirection()
  const [{ language, catalogue }, setLoaded] = useState(first)
  useEffect(() => {
    document.documentElement.lang = language
    setDirection(languages[language].direction)
  }, [language, setDirection])
  const setLanguage = (next: Language): void => {
    keepLanguage(next) // before the catalogue arrives, so that a reload in between keeps the choice
    void load(next).then(setLoaded)
  }
  const t = useMemo(() => translatorFor(language, catalogue), [language, catalogue])
  return <TextsContext value={{ language, setLanguage, t }}>{children}</TextsContext>
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
