/** The first `length` characters of a text, without half a surrogate pair at the end. */
export const startOf = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text

/**
 * Whether a text has a character that can be seen. White space, controls, characters that Unicode ignores by default (such as U+200B
 * and the Hangul fillers) and the blank Braille pattern cannot.
 */
export const hasVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
