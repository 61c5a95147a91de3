import type { Language } from '@earshot/i18n'
import type { First, Rest } from './en/index.ts'

type Parts = { first: () => Promise<{ first: First }>; rest: () => Promise<{ rest: Rest }> }

/**
 * Imported dynamically, so that a browser loads only its language. In two parts: the home page needs a tenth of the texts, and the
 * others would delay it.
 */
export const catalogues: Record<Language, Parts> = {
  en: { first: () => import('./en/first.ts'), rest: () => import('./en/rest.ts') },
  ar: { first: () => import('./ar/first.ts'), rest: () => import('./ar/rest.ts') },
  de: { first: () => import('./de/first.ts'), rest: () => import('./de/rest.ts') },
  es: { first: () => import('./es/first.ts'), rest: () => import('./es/rest.ts') },
  fr: { first: () => import('./fr/first.ts'), rest: () => import('./fr/rest.ts') },
  ja: { first: () => import('./ja/first.ts'), rest: () => import('./ja/rest.ts') },
}
