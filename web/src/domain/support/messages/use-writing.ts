import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { isConversation, type Subject } from '../subject.ts'
import { type Attachment, maxMessageLength, type Person, type Writing } from '../types.ts'
import { type Draft, useDraft } from './drafts.ts'
import { mentionedIn } from './mention.ts'

/** The text box of a draft. */
export const useWriting = (subject: Subject, send: (it: Writing) => void) => {
  const [draft, change] = useDraft(subject.id)
  const { text, isNote, attachments, mentioned } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  const canMention = isNote && isConversation(subject)
  const put = (more: string, from: number, to: number, besides: Partial<Draft> = {}): void => {
    const next = (text.slice(0, from) + more + text.slice(to)).slice(0, maxMessageLength)
    flushSync(() => change({ ...besides, text: next })) // without flushSync the cursor would jump to the end
    box.current?.focus()
    box.current?.setSelectionRange(from + more.length, from + more.length)
  }
  return {
    draft,
    change,
    box,
    canMention,
    /** Inserts at the cursor, or replaces the selection. */
    insert: (content: string): void => {
      const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {}
      put(content, selectionStart, selectionEnd)
    },
    mention: (person: Person, from: number, to: number): void =>
      put(`@${person.name} `, from, to, { mentioned: [...mentioned, person] }),
    attach: (next: Attachment[]): void => {
      change({ attachments: next })
      box.current?.focus()
    },
    submit: (): void => {
      if (!text.trim()) return
      const mentionedPrincipalIds = canMention ? mentionedIn(text, mentioned) : []
      send({ content: text.trim(), isNote, attachments, mentionedPrincipalIds })
      change({ text: '', attachments: [], mentioned: [] })
      box.current?.focus()
    },
  }
}
