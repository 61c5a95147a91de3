import { type AttachedFile, renderHtml } from '@earshot/markdown'
import { useMemo } from 'react'

type Props = {
  text: string
  size?: 'sm'
  files?: readonly AttachedFile[] | undefined
  /** The names of mentioned people. */
  mentions?: readonly string[] | undefined
}

/** A text with its formatting, and with the attached images that it refers to. */
export const MarkdownText = ({ text, size, files, mentions }: Props) => {
  const markup = useMemo(() => ({ __html: renderHtml(text, { files, mentions }) }), [text, files, mentions])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all HTML of the text
  return <div className="markdown" data-size={size} dangerouslySetInnerHTML={markup} />
}
