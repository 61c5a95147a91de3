import { useRef } from 'react'
import { insertText } from '../../../components/markdown/insert.ts'
import type { MacroAction } from '../actions/texts.ts'
import { maxActions } from '../actions/values.ts'
import type { Subject } from '../subject.ts'
import type { Attachment, Person, Writing } from '../types.ts'
import { useNewest } from './crossed.tsx'
import { useDraft } from './drafts.ts'
import { mentionedIn } from './mention.ts'

/** The text box of a draft. */
export const useWriting = (subject: Subject, send: (it: Writing) => void) => {
  const [draft, change, latest] = useDraft(subject.id, useNewest(subject))
  const { text, isNote, attachments, mentioned, actions } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  const put = (text: string, from: number, to: number): void => {
    if (box.current) insertText(box.current, text, from, to)
  }
  return {
    draft,
    change,
    box,
    /** Types a sign that opens suggestions, after a space. Returns the text up to the cursor. */
    ask: (sign: string): string => {
      const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {}
      const before = text.slice(0, selectionStart)
      const typed = /(?:^|\s)$/.test(before) ? sign : ` ${sign}`
      put(typed, selectionStart, selectionEnd)
      return before + typed
    },
    /** Puts the filled-in text of a macro in the place of what was typed to choose it, and queues its actions. */
    macro: (it: { content: string; actions: MacroAction[] }, from: number, to: number): void => {
      change({ actions: [...latest.current.actions, ...it.actions].slice(0, maxActions) })
      put(it.content, from, to)
    },
    mention: (person: Person, from: number, to: number): void => {
      change({ mentioned: [...mentioned, person] })
      put(`@${person.name} `, from, to)
    },
    attach: (next: Attachment[]): void => {
      change({ attachments: next })
      box.current?.focus()
    },
    submit: (): void => {
      if (!text.trim()) return
      const mentionedPrincipalIds = isNote ? mentionedIn(text, mentioned) : []
      send({ content: text.trim(), isNote, attachments, mentionedPrincipalIds, actions })
      change({ text: '', attachments: [], mentioned: [], actions: [] })
      box.current?.focus()
    },
  }
}
