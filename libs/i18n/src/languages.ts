type LanguageFacts = { name: string; direction: 'ltr' | 'rtl' }

/** The languages of the panel, the portal and emails, by language tag. Menus list them in this order. */
export const languages = {
  de: { name: 'Deutsch', direction: 'ltr' },
  en: { name: 'English', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languages

export const languageTags = Object.keys(languages) as Language[]

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

/** The first of these language tags that is supported, else English. The region is ignored. */
export const supportedLanguage = (...tags: unknown[]): Language =>
  tags
    .map(tag => (typeof tag === 'string' ? tag.split('-')[0]?.toLowerCase() : undefined))
    .find(isLanguage) ?? 'en'
