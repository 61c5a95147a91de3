import { Textarea, type TextareaProps } from '@mantine/core'
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { ariaOf, SuggestionList } from '../suggestions/list.tsx'
import type { Suggestions } from '../suggestions/use-suggestions.ts'
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
}

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
export const MarkdownInput = ({ ref, suggest = [], hasPreview = true, ...props }: Props) => {
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const box = ref ?? own
  usePasting(box)
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
        id={id}
        ref={box}
        inputContainer={input => (
          <WriteOrPreview fieldId={id} box={box} hasPreview={hasPreview}>
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
