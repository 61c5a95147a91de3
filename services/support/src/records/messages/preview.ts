import { type Attachment, startOf } from '@earshot/contracts'
import { renderParagraphs, renderText, startOfText } from '@earshot/markdown'

const previewLength = 140

/** The characters of a message that a preview is made from, which may be links for the most part. */
export const previewedLength = 500

type Written = { content: string; email: unknown; attachments: Pick<Attachment, 'name'>[] }

const namesOf = (attachments: Pick<Attachment, 'name'>[]): string =>
  attachments.map(({ name }) => name).join(', ')

/** The text of a message, or the names of its files if it has none. */
export const textOrNames = ({ content, attachments }: Pick<Written, 'content' | 'attachments'>): string =>
  content === '' ? namesOf(attachments) : content

/** The first characters of a message as text. Emails are plain text, other messages Markdown. Without text, the names of its files. */
export const preview = ({ content, email, attachments }: Written): string => {
  if (content === '') return startOf(namesOf(attachments), previewLength)
  const start = startOf(content, previewedLength)
  return startOf(email ? start : renderText(start), previewLength)
}

const quotedLength = 500

/** The start of a message as text with its paragraphs. Without text, the names of its files. */
export const quoted = ({ content, email, attachments }: Written): string => {
  if (content === '') return startOf(namesOf(attachments), quotedLength)
  const start = startOf(content, 4 * quotedLength) // markup can be longer than the words
  return startOfText(email ? start : renderParagraphs(start), quotedLength)
}
