import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { MacroAction } from '../actions/texts.ts'
import { maxActions } from '../actions/values.ts'
import type { Subject } from '../subject.ts'
import { type Attachment, maxMessageLength, type Person, type Writing } from '../types.ts'
import { useNewest } from './crossed.tsx'
import { type Draft, useDraft } from './drafts.ts'
import { mentionedIn } from './mention.ts'

/** The text box of a draft. */
export const useWriting = (subject: Subject, send: (it: Writing) => void) => {
  const [draft, change, latest] = useDraft(subject.id, useNewest(subject))
  const { text, isNote, attachments, mentioned, actions } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  const put = (more: string, from: number, to: number, besides: Partial<Draft> = {}): void => {
    const { text } = latest.current
    const next = (text.slice(0, from) + more + text.slice(to)).slice(0, maxMessageLength)
    flushSync(() => change({ ...besides, text: next })) // without flushSync the cursor would jump to the end
    box.current?.focus()
    box.current?.setSelectionRange(from + more.length, from + more.length)
  }
  return {
    draft,
    change,
    box,
    /** Types a sign that opens suggestions, after a space. Returns the position of the cursor after it. */
    ask: (sign: string): number => {
      const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {}
      const typed = /(?:^|\s)$/.test(text.slice(0, selectionStart)) ? sign : ` ${sign}`
      put(typed, selectionStart, selectionEnd)
      return selectionStart + typed.length
    },
    /** Puts the filled-in text of a macro in the place of what was typed to choose it, and queues its actions. */
    macro: (it: { content: string; actions: MacroAction[] }, from: number, to: number): void =>
      put(it.content, from, to, { actions: [...latest.current.actions, ...it.actions].slice(0, maxActions) }),
    mention: (person: Person, from: number, to: number): void =>
      put(`@${person.name} `, from, to, { mentioned: [...mentioned, person] }),
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
