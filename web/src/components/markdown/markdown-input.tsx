import type { AttachedFile } from '@earshot/markdown'
import { Textarea, type TextareaProps } from '@mantine/core'
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { ariaOf, SuggestionList } from '../suggestions/list.tsx'
import type { Suggestions } from '../suggestions/use-suggestions.ts'
import { type AddedFile, useInlineImages } from './inline-images.ts'
import { insertText } from './insert.ts'
import { pressKey } from './keys.ts'
import { WriteOrPreview } from './preview.tsx'
import { useEmoji } from './use-emoji.ts'

type Props = Omit<TextareaProps, 'ref' | 'id'> & {
  ref?: RefObject<HTMLTextAreaElement | null>
  /** Besides emojis; the first that finds something is shown. */
  suggest?: Suggestions[]
  /** False if the page shows a preview already. */
  hasPreview?: boolean
  /** Uploads files that are pasted or dropped. An image gets a place at the cursor. Without it, they are ignored. */
  onFiles?: (files: AddedFile[]) => void
  /** The attachments of the text. The references to an attachment that is removed are removed, too. */
  files?: readonly AttachedFile[]
}

const noFiles: AttachedFile[] = []

/** Converts pasted tables, links and rich text. */
const usePasting = (box: RefObject<HTMLTextAreaElement | null>): void =>
  useEffect(() => {
    const it = box.current
    let stop: (() => void) | undefined
    let isGone = false
    void import('./paste.ts').then(({ watchPaste }) => {
      if (it && !isGone) stop = watchPaste(it)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [box])

/** A text field for Markdown, with a toolbar, shortcuts, suggestions and a clean paste. */
export const MarkdownInput = ({
  ref,
  suggest = [],
  hasPreview = true,
  onFiles,
  files = noFiles,
  ...props
}: Props) => {
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const box = ref ?? own
  usePasting(box)
  const inlineImages = useInlineImages(box, onFiles, files)
  const emoji = useEmoji((text, from, to) => box.current && insertText(box.current, text, from, to))
  const all = [...suggest, emoji]
  const shown = all.find(({ found }) => found.length > 0) ?? emoji
  const look = (before: string | undefined): void => {
    for (const it of all) it.look(before)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (shown.press(event)) return
    props.onKeyDown?.(event)
    if (event.defaultPrevented) return
    pressKey(event.currentTarget, event.nativeEvent)
  }
  const select = (event: SyntheticEvent<HTMLTextAreaElement>): void => {
    const { value, selectionStart } = event.currentTarget
    look(value.slice(0, selectionStart))
  }
  return (
    <SuggestionList of={shown}>
      <Textarea
        dir="auto"
        autosize
        {...props}
        {...ariaOf(shown)}
        {...inlineImages}
        id={id}
        ref={box}
        inputContainer={input => (
          <WriteOrPreview fieldId={id} box={box} hasPreview={hasPreview} files={files}>
            {input}
          </WriteOrPreview>
        )}
        onSelect={select}
        onBlur={event => {
          look(undefined)
          props.onBlur?.(event)
        }}
        onKeyDown={press}
      />
    </SuggestionList>
  )
}
