export type Piece = { text: string; href?: string }

const address = /https?:\/\/[^\s<>"]+/g

/** Removes punctuation after an address. Keeps a closing bracket if the address contains the opening one. */
const trimmed = (found: string): string => {
  const href = found.replace(/[.,;:!?'»”]+$/, '')
  return href.endsWith(')') && !href.includes('(') ? href.slice(0, -1) : href
}

/** Splits a line of plain text into text and links. */
export const piecesOf = (line: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    const href = trimmed(found)
    if (index > at) pieces.push({ text: line.slice(at, index) })
    pieces.push({ text: href, href })
    at = index + href.length
  }
  if (at < line.length) pieces.push({ text: line.slice(at) })
  return pieces
}

/** Splits a text at blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map(it => it.trim())
    .filter(Boolean)
