/** Each has a contrast of at least 4.5:1 to white text. */
const colors = [
  '#b42318',
  '#9a4a00',
  '#4d6b00',
  '#0f766e',
  '#1d62a8',
  '#4338ca',
  '#7c3aed',
  '#a3246e',
] as const

/** The color behind the initials of a name: the same on each page. */
export const faceColorOf = (name: string): string => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return colors[sum % colors.length] ?? colors[0]
}

/** The first letters of the first and last word. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
