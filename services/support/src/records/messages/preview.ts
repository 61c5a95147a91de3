import { renderText } from '@earshot/markdown'

const previewLength = 140

/** The first characters of Markdown as text, without splitting a surrogate pair at the end. */
export const preview = (text: string): string =>
  renderText(text)
    .slice(0, previewLength)
    .replace(/[\uD800-\uDBFF]$/, '')
