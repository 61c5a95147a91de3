import { type Language, type Text, type Translate, translatorsFor } from '@earshot/i18n'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type MailTextKey } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

export const catalogues: Record<Language, Record<MailTextKey, Text>> = { ar, de, en, es, fr, ja }

export type MailTexts = Translate<MailTextKey>

export const mailTexts = translatorsFor(catalogues)
