/** Allowed password lengths, in characters. */
export const shortestPassword = 12
export const longestPassword = 200
