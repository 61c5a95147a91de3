import { isPlaceholderEmail } from '@earshot/contracts'

/** An email address to show outside of this service: null for the placeholder address of an anonymous user. */
export const realEmail = (email: string | null): string | null =>
  email !== null && isPlaceholderEmail(email) ? null : email
