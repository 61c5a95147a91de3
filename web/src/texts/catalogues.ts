import type { Language } from '@earshot/i18n'
import type { Catalogue } from './en/index.ts'

/** A browser loads the catalogue of the language that it shows, and no other. */
export const catalogues: Record<Language, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('./en/index.ts'),
  ar: () => import('./ar/index.ts'),
}
