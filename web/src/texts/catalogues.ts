import type { Language } from '@earshot/i18n'
import type { Catalogue } from './en/index.ts'

/** Imported dynamically, so that a browser loads only the catalogue of its language. */
export const catalogues: Record<Language, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('./en/index.ts'),
  ar: () => import('./ar/index.ts'),
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  ja: () => import('./ja/index.ts'),
}
