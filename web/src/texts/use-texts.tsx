import { DirectionProvider, useDirection } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { TextKey } from './en.ts'
import { isLanguage, type Language, languages, sayIn, type Values } from './languages.ts'

export type Texts = {
  language: Language
  setLanguage: (language: Language) => void
  say: (key: TextKey, values?: Values) => string
}

const TextsContext = createContext<Texts | undefined>(undefined)

const guess = (): Language => (navigator.language.startsWith('ar') ? 'ar' : 'en')

const Directed = ({ children }: { children: ReactNode }) => {
  const { setDirection } = useDirection()
  const [language, setLanguage] = useLocalStorage<Language>({
    key: 'earshot-language',
    defaultValue: guess(),
    getInitialValueInEffect: false,
    serialize: it => it,
    deserialize: it => (isLanguage(it) ? it : guess()),
  })
  useEffect(() => {
    document.documentElement.lang = language
    setDirection(languages[language].direction)
  }, [language, setDirection])
  const texts = useMemo(() => ({ language, setLanguage, say: sayIn(language) }), [language, setLanguage])
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** The language of this browser, kept from visit to visit, and its direction of writing. */
export const TextsProvider = ({ children }: { children: ReactNode }) => (
  <DirectionProvider>
    <Directed>{children}</Directed>
  </DirectionProvider>
)

export const useTexts = (): Texts => {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('There is no TextsProvider above')
  return texts
}
