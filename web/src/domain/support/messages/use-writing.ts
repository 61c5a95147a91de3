import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { isConversation, type Subject } from '../subject.ts'
import { type Attachment, longest, type Person, type Writing } from '../types.ts'
import { type Draft, useDraft } from './drafts.ts'
import { mentionedIn } from './mention.ts'

/** What is being written to a conversation or ticket, in a text box. */
export const useWriting = (subject: Subject, send: (it: Writing) => void) => {
  const [draft, change] = useDraft(subject.id)
  const { text, isNote, attachments, mentioned } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  const canMention = isNote && isConversation(subject)
  const put = (more: string, from: number, to: number, besides: Partial<Draft> = {}): void => {
    const next = (text.slice(0, from) + more + text.slice(to)).slice(0, longest)
    flushSync(() => change({ ...besides, text: next })) // or the cursor would go to the end afterwards
    box.current?.focus()
    box.current?.setSelectionRange(from + more.length, from + more.length)
  }
  return {
    draft,
    change,
    box,
    canMention,
    /** Where the cursor is, or in place of what is chosen. */
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
