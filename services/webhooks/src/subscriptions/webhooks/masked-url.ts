/** A receiver's address as others than its admins may see it: what its query says may be a token. */
export const maskedUrl = (text: string): string => text.replace(/\?.*$/s, '?…')
