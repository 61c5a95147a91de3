import { hasVisible } from '@earshot/contracts'

export type ChosenText = { kind: 'plain' | 'html'; text: string }

/** Placeholders have a sentence or two, and perhaps a link. A longer text part is never compared with the HTML. */
const longest = 1500

/** Words, and single characters of scripts that have no spaces between words. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/** Without the addresses of links, which only the text of the HTML may have. */
const wordsIn = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/https?:\/\/\S+/g, ' ')
      .match(words) ?? [],
  )

const shareOf = (some: Set<string>, all: Set<string>): number =>
  some.size === 0 ? 0 : some.intersection(all).size / some.size

/**
 * Whether the text part is not the mail, but a sentence instead of it, such as "This message is in HTML" in any language: it has few
 * of the words of the HTML, and names HTML, has words that the HTML does not have, or is much shorter.
 */
const isPlaceholder = (plain: string, html: string): boolean => {
  const [ofPlain, ofHtml] = [wordsIn(plain), wordsIn(html)]
  if (shareOf(ofHtml, ofPlain) > 0.5) return false
  if (/\bx?html\b/i.test(plain) && shareOf(ofPlain, ofHtml) < 0.8) return true
  // HTML with nothing but a word or two is a logo or a greeting.
  if (ofHtml.size >= 3 && shareOf(ofPlain, ofHtml) < 0.25) return true
  return ofHtml.size >= 4 * ofPlain.size
}

/**
 * The text part of a mail or the text of its HTML, of which programs write the same. Plain text is preferred, because it is as the
 * sender wrote it, unless it has no visible character or is a placeholder: RFC 2046, 5.1.4 calls the last alternative the richest.
 */
export const chooseText = (plain: string, html: () => string): ChosenText => {
  if (plain.length > longest) return { kind: 'plain', text: plain }
  const converted = html()
  const isHtml = hasVisible(converted) && (!hasVisible(plain) || isPlaceholder(plain, converted))
  return isHtml ? { kind: 'html', text: converted } : { kind: 'plain', text: plain }
}
