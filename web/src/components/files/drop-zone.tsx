import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { filesIn } from '../markdown/pasted-files.ts'
import './files.css'

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true

/** A browser opens a file that is dropped beside the zone, in place of the panel and its unsaved texts. */
const useNoAccidents = (): void =>
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault()
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])

type Props = {
  className?: string
  /** Without it, files cannot be dropped. */
  add: ((files: File[]) => void) | undefined
  children: ReactNode
}

/** An area where files can be dropped and pasted. A text field in it may take them first. */
export const DropZone = ({ className = '', add, children }: Props) => {
  const { t } = useTexts()
  const [isOver, setOver] = useState(false)
  useNoAccidents()
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const files = filesIn(data)
    if (!add || files.length === 0) return
    event.preventDefault()
    event.stopPropagation() // a zone around this one
    add(files)
  }
  const isLeaving = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button attaches files by keyboard
    <div
      className={`drop-zone ${className}`}
      onDragEnter={event => setOver(add !== undefined && hasFiles(event.dataTransfer))}
      onDragLeave={event => isLeaving(event) && setOver(false)}
      onDropCapture={() => setOver(false)}
      onDrop={event => take(event, event.dataTransfer)}
      onPaste={event => take(event, event.clipboardData)}
    >
      {children}
      {isOver && (
        <div className="drop-hint" aria-hidden="true">
          {t('files.drop')}
        </div>
      )}
    </div>
  )
}
