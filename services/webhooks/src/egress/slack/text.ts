/** Slack's escapes. With them, written text can be neither a link nor a mention such as `<!channel>`. */
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, character => escapes[character] ?? '')

const shortened = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit).trimEnd().toWellFormed()}…` : text

/** Written text on one line, of at most 150 characters. */
export const inline = (text: string): string => escaped(shortened(text.replaceAll(/\s+/g, ' ').trim(), 150))

export const bold = (text: string): string => `*${inline(text).replaceAll('*', '∗')}*`

/** A link, or only its label without a URL. Slack ends the URL of a link at a `|`. */
export const link = (url: string | undefined, label: string): string =>
  url === undefined ? bold(label) : `<${url}|${inline(label).replaceAll('|', '¦')}>`

/** Written text as a block quote of at most 500 characters and 8 lines. */
export const quote = (text: string): string => {
  const lines = shortened(text.trim(), 500).split(/\r?\n/)
  const shown = lines.length > 8 ? [...lines.slice(0, 8), '…'] : lines
  return shown.map(line => `> ${escaped(line)}`).join('\n')
}
