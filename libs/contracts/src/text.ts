/** The first `length` characters of a text, without half a surrogate pair at the end. */
export const startOf = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text
