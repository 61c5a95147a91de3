import type { PanelLanguage } from '@earshot/i18n'
import type { Catalogue } from './en/index.ts'

/** Imported dynamically, so that a browser loads only the catalogue of its language. */
export const catalogues: Record<PanelLanguage, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('./en/index.ts'),
  ar: () => import('./ar/index.ts'),
}
