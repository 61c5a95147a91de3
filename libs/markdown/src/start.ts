/** An address of a file as it is written. Other spellings of it are never shown. */
const written = /files:(file_[0-9a-z]{26})/g

/** The ids of the files whose images a text has, whether or not they are attached. */
export const filesWritten = (text: string): string[] => [...text.matchAll(written)].map(([, id = '']) => id)

/** The last place at which a text of this length can end: after a paragraph or else a line, a word, a character. */
const endOf = (text: string, length: number): number => {
  const start = text.slice(0, length + 1)
  for (const separator of ['\n\n', '\n', ' ']) {
    const end = start.lastIndexOf(separator)
    if (end > length / 2) return end
  }
  return length
}

/** The start of a text with several lines. */
export const startOfText = (text: string, length: number): string => {
  const lines = text.replace(/\r\n?/g, '\n').trim()
  return lines.length > length ? `${lines.slice(0, endOf(lines, length)).toWellFormed()}…` : lines
}

/**
 * The start of Markdown, as Markdown, for an email. Without images of files that are not attached to the text, so that no text can get an
 * address of another's file.
 */
export const startOfMarkdown = (
  text: string,
  length: number,
  attachments: readonly { fileId: string | null }[],
): string => {
  const attached = new Set(attachments.map(({ fileId }) => fileId))
  return startOfText(text, length).replace(written, (address, id: string) =>
    attached.has(id) ? address : '',
  )
}
