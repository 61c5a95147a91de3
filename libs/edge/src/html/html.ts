/** HTML created by {@link html}, in which all text is escaped. */
export type Html = { readonly markup: string }

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Controls and noncharacters, which neither HTML nor XML allow, not even escaped. */
export const forbiddenCharacters = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu

const escaped = (text: string): string =>
  text.replace(forbiddenCharacters, '').replace(/[&<>"']/g, character => escapes[character] ?? '')

export type Part = Html | string | number | false | undefined | Part[]

const markupOf = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(markupOf).join('')
  return typeof part === 'object' ? part.markup : escaped(String(part))
}

/** Tag for HTML templates. Escapes every value except `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.reduce((all, text, index) => all + markupOf(parts[index - 1]) + text),
})
