import { isLanguage, type Language, languages, type Say, sayIn } from '@earshot/i18n'
import { DirectionProvider, useDirection } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { catalogues } from './catalogues.ts'
import type { Catalogue, TextKey } from './en/index.ts'

export type Texts = {
  language: Language
  setLanguage: (language: Language) => void
  say: Say<TextKey>
}

/** A language that is here to be spoken. */
type Spoken = { language: Language; catalogue: Catalogue }

const TextsContext = createContext<Texts | undefined>(undefined)

const storageKey = 'earshot-language'

const load = async (language: Language): Promise<Spoken> => ({
  language,
  catalogue: (await catalogues[language]()).catalogue,
})

/** Loads the language that was chosen in this browser, or else the browser's own. */
export const loadLanguage = (): Promise<Spoken> => {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return load(chosen)
  return load(navigator.language.startsWith('ar') ? 'ar' : 'en')
}

type Props = { first: Spoken; children: ReactNode }

const Directed = ({ first, children }: Props) => {
  const { setDirection } = useDirection()
  const [{ language, catalogue }, speak] = useState(first)
  useEffect(() => {
    document.documentElement.lang = language
    setDirection(languages[language].direction)
  }, [language, setDirection])
  const setLanguage = (next: Language): void =>
    void load(next).then(spoken => {
      localStorage.setItem(storageKey, next)
      speak(spoken)
    })
  return (
    <TextsContext value={{ language, setLanguage, say: sayIn(language, catalogue) }}>{children}</TextsContext>
  )
}

/** The language of this browser, kept from visit to visit, and its direction of writing. */
export const TextsProvider = (props: Props) => (
  <DirectionProvider>
    <Directed {...props} />
  </DirectionProvider>
)

export const useTexts = (): Texts => {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('There is no TextsProvider above')
  return texts
}
