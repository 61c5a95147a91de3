import { type Attachment, sendFile } from '../../api/files.ts'
import type { AddedFile } from '../markdown/inline-images.ts'
import { maxFiles, type Progress } from '../uploads/queue.ts'
import { createUploader, type RunningUpload } from '../uploads/uploader.ts'
import { thumbnailOf } from './thumbnail.ts'

/** A file that is being uploaded, or an attachment. */
export type Item = {
  key: string
  name: string
  size: number
  contentType: string
  thumbnail?: string | undefined
  progress: Progress<Attachment>
}

/** The last thing that happened, for screen readers. */
export type News = { about: 'uploaded' | 'failed' | 'removed' | 'tooMany'; name: string }

export type View = { items: readonly Item[]; news: News | undefined }

const attached = (attachment: Attachment): Item => {
  const { fileId, name, url, size, contentType } = attachment
  return { key: fileId ?? url, name, size, contentType, progress: { step: 'done', stored: attachment } }
}

export const attachmentsIn = (items: readonly Item[]): Attachment[] =>
  items.flatMap(({ progress }) => (progress.step === 'done' ? progress.stored : []))

/** Whether the upload of an item still runs or waits. */
export const isPending = ({ progress: { step } }: Item): boolean => step === 'waiting' || step === 'sending'

export const hasFailed = ({ progress: { step } }: Item): boolean => step === 'failed'

let count = 0

/** Of all texts, so that those that are written at the same time take turns. */
const uploader = createUploader(sendFile)

type Placed = AddedFile['placed']

/**
 * The attachments of a text that is being written, and the uploads that become attachments. Outside of React, so that uploads
 * continue while another page is open.
 */
export const createAttachments = (given: readonly Attachment[] = []) => {
  let view: View = { items: given.map(attached), news: undefined }
  let save: (attachments: Attachment[]) => void = () => undefined
  const listeners = new Set<() => void>()
  const uploads = new Map<string, RunningUpload & { placed: Placed }>()

  const set = (items: readonly Item[], news = view.news): void => {
    const before = attachmentsIn(view.items)
    view = { items, news }
    const after = attachmentsIn(items)
    if (before.length !== after.length || after.some((it, place) => it !== before[place])) save(after)
    for (const listener of listeners) listener()
  }
  const change = (key: string, changes: Partial<Item>, news?: News): void =>
    set(
      view.items.map(it => (it.key === key ? { ...it, ...changes } : it)),
      news,
    )
  const show = (key: string, name: string, progress: Progress<Attachment>, placed: Placed): void => {
    const { step } = progress
    if (step === 'done') {
      uploads.delete(key)
      placed?.(progress.stored.fileId ?? undefined) // before the message with the text is sent
      change(key, { progress }, { about: 'uploaded', name })
    } else change(key, { progress }, step === 'failed' ? { about: 'failed', name } : undefined)
  }
  const drop = (key: string): void => {
    const upload = uploads.get(key)
    uploads.delete(key)
    upload?.remove()
    upload?.placed?.(undefined)
  }
  return {
    get: () => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls the function with the attachments whenever they change, in place of the one before. */
    saveWith: (next: typeof save): void => {
      save = next
    },
    add: (files: readonly AddedFile[]): void => {
      const room = maxFiles - view.items.length
      for (const { placed } of files.slice(room)) placed?.(undefined)
      const news = files[room] && ({ about: 'tooMany', name: files[room].file.name } as const)
      const added = files.slice(0, room).map(it => ({ ...it, key: `upload-${count++}` }))
      const items = added.map(({ key, file }): Item => {
        const { name, size, type: contentType } = file
        return { key, name, size, contentType, progress: { step: 'waiting' } }
      })
      set([...view.items, ...items], news)
      for (const { key, file, placed } of added) {
        const upload = uploader.add(file, progress => show(key, file.name, progress, placed))
        uploads.set(key, { ...upload, placed })
        void thumbnailOf(file).then(thumbnail => thumbnail && change(key, { thumbnail }))
      }
    },
    /** Attaches links and uploaded files, in place of those that are the same. */
    attach: (attachments: readonly Attachment[]): void => {
      const given = attachments.map(attached)
      const others = view.items.filter(({ key }) => !given.some(it => it.key === key))
      const room = maxFiles - others.length
      const news = given[room] && ({ about: 'tooMany', name: given[room].name } as const)
      set([...others, ...given.slice(0, room)], news)
    },
    retry: (key: string): void => uploads.get(key)?.retry(),
    /** Removes an attachment, or cancels its upload. */
    remove: (key: string): void => {
      const name = view.items.find(it => it.key === key)?.name ?? ''
      drop(key)
      set(
        view.items.filter(it => it.key !== key),
        { about: 'removed', name },
      )
    },
    /** Cancels all uploads and forgets everything. */
    clear: (): void => {
      // Backwards, so that none of them starts when one before it is cancelled.
      for (const { key } of view.items.toReversed()) drop(key)
      set([])
    },
  }
}

export type Attachments = ReturnType<typeof createAttachments>
