import { renderText } from '@earshot/markdown'

const previewLength = 140

type Written = { content: string; email: unknown }

/** The first characters as text, without splitting a surrogate pair at the end. Emails are plain text, other messages Markdown. */
export const preview = ({ content, email }: Written): string =>
  (email ? content : renderText(content)).slice(0, previewLength).replace(/[\uD800-\uDBFF]$/, '')
