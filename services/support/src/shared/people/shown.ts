import { isPlaceholderEmail } from '@earshot/contracts'

/** An address, or a name that may be one, as it may be shown: those that we made up for somebody are nobody's business. */
export const shown = (text: string | null | undefined): string | null =>
  text && !isPlaceholderEmail(text) ? text : null
