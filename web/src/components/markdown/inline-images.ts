import type { AttachedFile } from '@earshot/markdown'
import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { describe, imageText, removeImage } from './image-text.ts'
import { insertText, replaceText } from './insert.ts'
import { filesIn } from './pasted-files.ts'

/** A file to upload. */
export type AddedFile = {
  file: File
  /** Called with the id once the file is uploaded, or with undefined if it is cancelled. */
  placed?: (fileId: string | undefined) => void
}

/** Types that the API accepts as images, and whose dimensions it knows. */
const shownTypes = /^image\/(png|jpeg|gif|webp|avif)$/

const isShown = ({ type }: File): boolean => shownTypes.test(type)

/** The end of the placeholders in every language. */
const placeholder = /!\[[^\]\n]*…\]\(\)\n?/g

/** A text without the placeholders of uploads that have ended with the page. */
export const withoutPlaceholders = (text: string): string => text.replace(placeholder, '')

type Box = RefObject<HTMLTextAreaElement | null>

/** Removes the references to attachments that have been removed. */
const useRemoval = (box: Box, files: readonly AttachedFile[]): void => {
  const before = useRef<readonly AttachedFile[]>([])
  useEffect(() => {
    const kept = new Set(files.map(({ fileId }) => fileId))
    for (const { fileId } of before.current) {
      if (box.current && fileId && !kept.has(fileId)) removeImage(box.current, fileId)
    }
    before.current = files
  }, [box, files])
}

/** Uploads files that are pasted or dropped into the text. An image gets a place at the cursor. */
export const useInlineImages = (
  box: Box,
  onFiles: ((files: AddedFile[]) => void) | undefined,
  files: readonly AttachedFile[],
) => {
  const { t } = useTexts()
  useRemoval(box, files)
  if (!onFiles) return {}

  /** Writes a placeholder, which the reference to the uploaded image replaces. */
  const withPlace = (file: File): AddedFile => {
    const it = box.current
    if (!it || !isShown(file)) return { file }
    const uploading = t('markdown.uploading', { name: describe(file.name) })
    let text = `![${uploading}…]()`
    for (let number = 2; it.value.includes(text); number++) text = `![${uploading} (${number})…]()`
    const longest = Math.max(text.length, imageText(file.name, 'f'.repeat(31)).length)
    if (it.maxLength >= 0 && it.value.length + longest > it.maxLength) return { file }
    insertText(it, `${text}\n`, it.selectionStart, it.selectionEnd)
    return {
      file,
      placed: fileId => {
        if (it.isConnected)
          replaceText(it, fileId ? text : `${text}\n`, fileId ? imageText(file.name, fileId) : '')
      },
    }
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const taken = filesIn(data)
    if (taken.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    onFiles(taken.map(withPlace))
  }
  return {
    // Before the listeners that convert pasted HTML.
    onPasteCapture: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  }
}
