import type { Language } from '@earshot/i18n'

/** In the currency of the workspace, whose name nobody told. */
export const moneyIn = (language: Language, cents: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100)
