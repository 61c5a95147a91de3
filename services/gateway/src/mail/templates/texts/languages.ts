import { isLanguage, type Language, type Translate, translatorFor } from '@earshot/i18n'
import { ar } from './ar.ts'
import { en, type MailTextKey } from './en.ts'

const translators: Record<Language, Translate<MailTextKey>> = {
  en: translatorFor('en', en),
  ar: translatorFor('ar', ar),
}

export const mailTexts = (language: Language): Translate<MailTextKey> => translators[language]

/** The first of these language tags that is supported; the region is ignored. */
export const supportedLanguage = (...tags: unknown[]): Language =>
  tags
    .map(tag => (typeof tag === 'string' ? tag.split('-')[0]?.toLowerCase() : undefined))
    .find(isLanguage) ?? 'en'
