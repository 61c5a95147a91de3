import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useSession } from '../../data/session.ts'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

type DropZoneProps = { onFiles: (files: File[]) => void; children: ComponentChildren }

/** Takes files that are dropped anywhere on the conversation. */
export const DropZone = ({ onFiles, children }: DropZoneProps) => {
  const { say } = useSession()
  const [isOver, setOver] = useState(false)
  /** Children send these events as well. */
  const depth = useRef(0)
  const move = (by: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current += by
    setOver(depth.current > 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button attaches files by keyboard
    <div
      class="drop-zone"
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={event => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDrop={event => {
        depth.current = 0
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...(event.dataTransfer?.files ?? [])])
      }}
    >
      {children}
      {isOver && <p class="drop">{say('file.drop')}</p>}
    </div>
  )
}
