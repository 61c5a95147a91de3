/** A receiver's URL without its query, which may contain a token. For readers who are not admins. */
export const maskedUrl = (text: string): string => text.replace(/\?.*$/s, '?…')
