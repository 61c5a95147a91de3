import { useRef, useState } from 'react'
import type { Attachment } from '../../../api/files.ts'
import { withoutPlaceholders } from '../../../components/markdown/inline-images.ts'
import type { MacroAction } from '../actions/texts.ts'
import type { Person } from '../types.ts'

export type Draft = {
  text: string
  isNote: boolean
  /** Links and uploaded files. */
  attachments: Attachment[]
  /** Everyone who was chosen, even if the text does not name them any more. */
  mentioned: Person[]
  actions: MacroAction[]
  /** The addresses of people in copy, once the member has changed them. */
  cc?: string[] | undefined
  /** The time of the newest message when the text was started. Empty if the messages were not loaded. */
  since: string
}

const empty: Draft = { text: '', isNote: false, attachments: [], mentioned: [], actions: [], since: '' }
const storageKeyOf = (id: string): string => `earshot-draft-${id}`

/** Only `useDraft` writes these entries, so the parsed JSON has this type. */
const read = (id: string): Draft => {
  const draft: Draft = { ...empty, ...JSON.parse(sessionStorage.getItem(storageKeyOf(id)) ?? 'null') }
  return { ...draft, text: withoutPlaceholders(draft.text) }
}

/** The draft of a conversation or ticket, kept until the tab is closed. `newest` is the time of the newest message. */
export const useDraft = (id: string, newest: string) => {
  const [draft, setDraft] = useState(() => read(id))
  const latest = useRef(draft) // a macro is inserted after a request, when `draft` may be out of date
  const change = (next: Partial<Draft>): void => {
    const isStart = latest.current.text === '' && Boolean(next.text)
    const changed = { ...latest.current, ...next, ...(isStart && { since: newest }) }
    latest.current = changed
    if (changed.text || changed.attachments.length > 0 || changed.actions.length > 0 || changed.cc)
      sessionStorage.setItem(storageKeyOf(id), JSON.stringify(changed))
    else sessionStorage.removeItem(storageKeyOf(id))
    setDraft(changed)
  }
  return [draft, change, latest] as const
}
