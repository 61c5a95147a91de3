import { type Html, html } from '../../base/html/html.ts'

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

/** The same for each page and name. */
const colorOf = (name: string): string => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return colors[sum % colors.length] ?? colors[0]
}

/** The first letters of the first and last word. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The picture of a member above the initials, which show until it is loaded, and if it cannot be. */
export const face = (name: string, picture: string | undefined): Html => html`
<span class="face" aria-hidden="true"><svg viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colorOf(name)}"/><text x="16" y="16">${initialsOf(name)}</text></svg>${picture !== undefined && html`<img src="${picture}" alt="" width="28" height="28" loading="lazy">`}</span>`
