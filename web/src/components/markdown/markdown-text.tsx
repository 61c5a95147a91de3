import { renderHtml } from '@earshot/markdown'
import { useMemo } from 'react'

type Props = { text: string; size?: 'sm' }

/** A text with its formatting. */
export const MarkdownText = ({ text, size }: Props) => {
  const markup = useMemo(() => ({ __html: renderHtml(text) }), [text])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all HTML of the text
  return <div className="markdown" data-size={size} dangerouslySetInnerHTML={markup} />
}
