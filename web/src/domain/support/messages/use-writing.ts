import { useRef } from 'react'
import type { Attachment } from '../../../api/files.ts'
import { useDraftAttachments } from '../../../components/files/use-attachments.ts'
import { insertText } from '../../../components/markdown/insert.ts'
import { mentionedIn } from '../../../components/suggestions/mention.ts'
import type { MacroAction } from '../actions/texts.ts'
import { maxActions } from '../actions/values.ts'
import type { Subject } from '../subject.ts'
import type { Person, Writing } from '../types.ts'
import { useNewest } from './crossed.tsx'
import { useDraft } from './drafts.ts'

/** A macro, filled in for a conversation or ticket. */
export type Filled = { content: string; attachments: Attachment[]; actions: MacroAction[] }

/** The text box and the files of a draft. */
export const useWriting = (subject: Subject, send: (it: Omit<Writing, 'cc'>) => void) => {
  const [draft, change, latest] = useDraft(subject.id, useNewest(subject))
  const { text, isNote, mentioned, actions } = draft
  const files = useDraftAttachments(subject.id, draft.attachments, attachments => change({ attachments }))
  const box = useRef<HTMLTextAreaElement>(null)
  const put = (text: string, from: number, to: number): void => {
    if (box.current) insertText(box.current, text, from, to)
  }
  return {
    draft,
    change,
    box,
    files,
    /** Types a sign that opens suggestions, after a space. Returns the text up to the cursor. */
    ask: (sign: string): string => {
      const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {}
      const before = text.slice(0, selectionStart)
      const typed = /(?:^|\s)$/.test(before) ? sign : ` ${sign}`
      put(typed, selectionStart, selectionEnd)
      return before + typed
    },
    /** Puts the filled-in text of a macro in the place of what was typed to choose it, attaches its files, and queues its actions. */
    macro: (it: Filled, from: number, to: number): void => {
      files.attach(it.attachments)
      change({ actions: [...latest.current.actions, ...it.actions].slice(0, maxActions) })
      put(it.content, from, to)
    },
    mention: (person: Person, from: number, to: number): void => {
      change({ mentioned: [...mentioned, person] })
      put(`@${person.name} `, from, to)
    },
    submit: (sendAt?: string): void => {
      const { attachments } = files
      if (!text.trim() && attachments.length === 0) return
      const mentionedPrincipalIds = isNote ? mentionedIn(text, mentioned) : []
      send({ content: text.trim(), isNote, attachments, mentionedPrincipalIds, actions, sendAt })
      change({ text: '', mentioned: [], actions: [], cc: undefined })
      files.clear()
      box.current?.focus()
    },
  }
}
