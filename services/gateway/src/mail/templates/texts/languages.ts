import { type Language, type Text, type Translate, translatorsFor } from '@earshot/i18n'
import { ar } from './ar.ts'
import { en, type MailTextKey } from './en.ts'

export const catalogues: Record<Language, Record<MailTextKey, Text>> = { ar, en }

export type MailTexts = Translate<MailTextKey>

export const mailTexts = translatorsFor(catalogues)
