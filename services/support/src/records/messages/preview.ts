import { startOf } from '@earshot/contracts'
import { renderText } from '@earshot/markdown'

const previewLength = 140

/** The characters of a message that a preview is made from, which may be links for the most part. */
export const previewedLength = 500

type Written = { content: string; email: unknown }

/** The first characters of a message as text. Emails are plain text, other messages Markdown. */
export const preview = ({ content, email }: Written): string => {
  const start = startOf(content, previewedLength)
  return startOf(email ? start : renderText(start), previewLength)
}
