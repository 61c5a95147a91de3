import type { Language } from '@earshot/i18n'

/** Formats an amount without a currency, since the API does not say which one is used. */
export const moneyIn = (language: Language, cents: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100)

/** A short amount, such as 3.3K, for lists. */
export const shortMoneyIn = (language: Language, cents: number): string =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(cents / 100)
