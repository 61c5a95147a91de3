import { useState } from 'react'
import type { Attachment, Person } from '../types.ts'

/** Who was mentioned is in it even when the text does not name them any more. */
export type Draft = { text: string; isNote: boolean; attachments: Attachment[]; mentioned: Person[] }

const empty: Draft = { text: '', isNote: false, attachments: [], mentioned: [] }
const placeOf = (id: string): string => `earshot-draft-${id}`

/** JSON of our own making. */
const read = (id: string): Draft => ({
  ...empty,
  ...JSON.parse(sessionStorage.getItem(placeOf(id)) ?? 'null'),
})

/** What somebody has begun to write to one conversation or ticket, kept for as long as the tab is there. */
export const useDraft = (id: string) => {
  const [draft, setDraft] = useState(() => read(id))
  const change = (next: Partial<Draft>): void => {
    const changed = { ...draft, ...next }
    if (changed.text || changed.attachments.length > 0)
      sessionStorage.setItem(placeOf(id), JSON.stringify(changed))
    else sessionStorage.removeItem(placeOf(id))
    setDraft(changed)
  }
  return [draft, change] as const
}
