import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Part } from '../base/earshot.ts'
import { type Session, SessionContext } from '../data/session.ts'
import { type Store, useStore } from '../data/store.ts'
import { isComposing } from '../parts/keyboard.ts'
import { keepInside } from './focus.ts'
import { preload } from './lazy-view.tsx'
import { Parts } from './parts.tsx'
import { useKeyboardHeight, useNarrow } from './screen.ts'

type DialogProps = {
  session: Session
  parts: Part[]
  /** The part on the screen. Undefined while the widget is closed. */
  part: Store<Part | undefined>
}

/** The widget when it is open. It stays in the page when it is closed, and keeps what the visitor has written. */
export const Dialog = ({ session, parts, part }: DialogProps) => {
  const box = useRef<HTMLElement>(null)
  const current = useStore(part)
  const isOpen = current !== undefined
  const isNarrow = useNarrow()
  useKeyboardHeight(box, isOpen && isNarrow)
  useEffect(() => {
    if (isOpen) preload(parts)
  }, [isOpen, parts])

  // Before the next key that the visitor presses.
  useLayoutEffect(() => {
    // Until a part is loaded, Escape must be able to close the dialog.
    const start = box.current?.querySelector<HTMLElement>('.view:not([hidden]) [data-focus]')
    if (current) (start ?? box.current)?.focus()
  }, [current])

  /** The page has shortcuts of its own. */
  const stop = (event: KeyboardEvent) => event.stopPropagation()
  const onKeyDown = (event: KeyboardEvent) => {
    stop(event)
    if (event.key === 'Escape' && !isComposing(event)) session.close()
    if (isNarrow && box.current) keepInside(box.current, event)
  }
  return (
    <section
      ref={box}
      class="dialog"
      role="dialog"
      aria-modal={isNarrow}
      aria-label={session.config.name}
      hidden={!isOpen}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onKeyPress={stop}
      onKeyUp={stop}
    >
      <SessionContext.Provider value={session}>
        <Parts key={useStore(session.identity)} parts={parts} part={part} />
      </SessionContext.Provider>
    </section>
  )
}
