type LanguageFacts = { name: string; direction: 'ltr' | 'rtl' }

/** The languages of the panel and the portal, by language tag. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languages

export const languageNames = Object.keys(languages) as Language[]

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)
