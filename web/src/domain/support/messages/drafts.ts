import { useRef, useState } from 'react'
import type { MacroAction } from '../actions/texts.ts'
import type { Attachment, Person } from '../types.ts'

/** `mentioned` has everyone who was chosen, even if the text does not name them any more. */
export type Draft = {
  text: string
  isNote: boolean
  attachments: Attachment[]
  mentioned: Person[]
  actions: MacroAction[]
}

const empty: Draft = { text: '', isNote: false, attachments: [], mentioned: [], actions: [] }
const storageKeyOf = (id: string): string => `earshot-draft-${id}`

/** Only `useDraft` writes these entries, so the parsed JSON has this type. */
const read = (id: string): Draft => ({
  ...empty,
  ...JSON.parse(sessionStorage.getItem(storageKeyOf(id)) ?? 'null'),
})

/** The draft of a conversation or ticket, kept until the tab is closed. */
export const useDraft = (id: string) => {
  const [draft, setDraft] = useState(() => read(id))
  const latest = useRef(draft) // a macro is inserted after a request, when `draft` may be out of date
  const change = (next: Partial<Draft>): void => {
    const changed = { ...latest.current, ...next }
    latest.current = changed
    if (changed.text || changed.attachments.length > 0 || changed.actions.length > 0)
      sessionStorage.setItem(storageKeyOf(id), JSON.stringify(changed))
    else sessionStorage.removeItem(storageKeyOf(id))
    setDraft(changed)
  }
  return [draft, change, latest] as const
}
