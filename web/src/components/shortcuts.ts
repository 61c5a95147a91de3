import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

/** The focus is in a text field, or in a listbox, which handles its own keys. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, [role=listbox]`) !== null

/** An open dialog or menu handles its own keys. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=menu]') !== null

/** The letter in lower case. On layouts without Latin letters, the letter at that place of the keyboard. */
const letterOf = ({ key, code }: KeyboardEvent): string => {
  if (key.length > 1) return key
  return (key > '~' ? code.replace(/^Key/, '') : key).toLowerCase()
}

/** A shortcut of the browser, or a key that another handler has used. */
const isTaken = ({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || defaultPrevented

/** Members can turn shortcuts off, for example because they dictate or use tools that press keys. */
export const useShortcutsEnabled = () =>
  useLocalStorage({ key: 'earshot-keys', defaultValue: true, getInitialValueInEffect: false })

/** Single-key shortcuts, ignored while the member types. */
export const useShortcuts = (keys: Record<string, (() => void) | undefined>): void => {
  const [areOn] = useShortcutsEnabled()
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    if (!areOn) return
    const press = (event: KeyboardEvent) => {
      if (isTaken(event) || isWriting(event.target) || isCovered()) return
      const act = now.current[letterOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [areOn])
}

/** The id of the row that has the focus. */
export const rowInFocus = (): string | undefined =>
  document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? undefined

/** The row that the shortcuts focused last. After returning to the list, they start there. */
let lastRow: string | undefined

const nextOf = (rows: Element[], by: 1 | -1): Element | undefined => {
  const here = rows.findIndex(row => row.contains(document.activeElement))
  if (here !== -1) return rows[here + by]
  return rows.find(row => row.getAttribute('data-row') === lastRow) ?? rows[0]
}

/** Moves the focus to the next or previous row, to its element with `data-row-focus`. */
export const moveRowFocus = (by: 1 | -1): void => {
  const next = nextOf([...document.querySelectorAll('[data-row]')], by)
  if (!next) return
  lastRow = next.getAttribute('data-row') ?? undefined
  next.querySelector<HTMLElement>('[data-row-focus]')?.focus()
  next.scrollIntoView({ block: 'nearest' })
}
