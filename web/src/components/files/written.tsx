import { filesInText } from '@earshot/markdown'
import { useMemo } from 'react'
import type { Attachment } from '../../api/files.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import { Attached } from './attached.tsx'

type Props = {
  text: string
  attachments: readonly Attachment[]
  size?: 'sm'
  /** The names of mentioned people; null for deleted ones. */
  mentions?: readonly (string | null)[]
}

/** A formatted text with its attachments: images where the text refers to them, and everything else below it. */
export const Written = ({ text, attachments, size, mentions }: Props) => {
  const inText = useMemo(() => filesInText(text, attachments), [text, attachments])
  const names = useMemo(() => mentions?.filter(name => name !== null), [mentions])
  return (
    <Attached
      attachments={attachments}
      text={files => ({
        text: text !== '' && (
          <MarkdownText text={text} files={files} mentions={names} {...(size && { size })} />
        ),
        shown: inText,
      })}
    />
  )
}
