import { type AttachedFile, renderHtml } from '@earshot/markdown'
import { useMemo } from 'react'

type Props = { text: string; size?: 'sm'; files?: readonly AttachedFile[] | undefined }

/** A text with its formatting, and with the attached images that it refers to. */
export const MarkdownText = ({ text, size, files }: Props) => {
  const markup = useMemo(() => ({ __html: renderHtml(text, { files }) }), [text, files])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all HTML of the text
  return <div className="markdown" data-size={size} dangerouslySetInnerHTML={markup} />
}
