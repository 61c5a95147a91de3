import { isPlaceholderEmail } from '@earshot/contracts'

/** Hides placeholder email addresses, which the service generates for people without an address. Names may contain them, too. */
export const hidePlaceholder = (text: string | null | undefined): string | null =>
  text && !isPlaceholderEmail(text) ? text : null
