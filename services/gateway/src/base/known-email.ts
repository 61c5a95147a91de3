import { isPlaceholderEmail } from '@earshot/contracts'

/** An address that leaves the gateway: one that we made up for somebody anonymous is ours alone. */
export const knownEmail = (email: string | null): string | null =>
  email !== null && isPlaceholderEmail(email) ? null : email
