import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Attachment } from '../../api/files.ts'
import { addressOf } from './address.ts'
import { type Attachments, attachmentsIn, createAttachments, hasFailed, isPending } from './attachments.ts'

const useView = (store: Attachments) => {
  const { items, news } = useSyncExternalStore(store.subscribe, store.get)
  const attachments = useMemo(() => attachmentsIn(items), [items])
  const shown = useMemo(() => attachments.map(it => ({ ...it, url: addressOf(it) })), [attachments])
  return {
    ...store,
    items,
    news,
    attachments,
    /** The attachments, for the preview of the text. */
    shown,
    isPending: items.some(isPending),
    hasFailed: items.some(hasFailed),
  }
}

/** What a text has attached, and the uploads for it. */
export type WrittenFiles = ReturnType<typeof useView>

/** For a form. Its uploads are cancelled when it closes. */
export const useAttachments = (given: readonly Attachment[] = []): WrittenFiles => {
  const [store] = useState(() => createAttachments(given))
  useEffect(() => store.clear, [store])
  return useView(store)
}

/** By draft, while uploads continue in the background or have failed there. */
const kept = new Map<string, Attachments>()

/** For a draft, whose uploads continue while another page is open. `save` stores the attachments in the draft. */
export const useDraftAttachments = (
  id: string,
  given: readonly Attachment[],
  save: (attachments: Attachment[]) => void,
): WrittenFiles => {
  const [store] = useState(() => kept.get(id) ?? createAttachments(given))
  store.saveWith(save)
  useEffect(() => {
    kept.set(id, store)
    return () => {
      const { items } = store.get()
      if (!items.some(it => isPending(it) || hasFailed(it))) kept.delete(id)
    }
  }, [id, store])
  return useView(store)
}
