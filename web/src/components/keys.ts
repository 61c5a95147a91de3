import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

/** In a text, or in a list that has keys of its own. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, [role=listbox]`) !== null

/** A dialog or menu has keys of its own. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=menu]') !== null

/** A letter in lower case; of the key on which it stands where letters are not of the Latin script. */
const letterOf = ({ key, code }: KeyboardEvent): string => {
  if (key.length > 1) return key
  return (key > '~' ? code.replace(/^Key/, '') : key).toLowerCase()
}

/** Meant for the browser, or for something that has taken it already. */
const isTaken = ({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || defaultPrevented

/** Who dictates, or has other tools that press keys, can do without single keys. */
export const useKeysAreOn = () =>
  useLocalStorage({ key: 'earshot-keys', defaultValue: true, getInitialValueInEffect: false })

/** What single keys do, as long as nobody is writing. */
export const useKeys = (keys: Record<string, (() => void) | undefined>): void => {
  const [areOn] = useKeysAreOn()
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

/** The one of a list in which the focus is. */
export const rowInFocus = (): string | undefined =>
  document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? undefined

/** The one that was opened last: whoever comes back to the list goes on from there. */
let left: string | undefined

const nextOf = (rows: Element[], by: 1 | -1): Element | undefined => {
  const here = rows.findIndex(row => row.contains(document.activeElement))
  if (here !== -1) return rows[here + by]
  return rows.find(row => row.getAttribute('data-row') === left) ?? rows[0]
}

/** Takes the focus to the next thing of a list, or the one before: to what it has marked with `data-row-focus`. */
export const stepRow = (by: 1 | -1): void => {
  const next = nextOf([...document.querySelectorAll('[data-row]')], by)
  if (!next) return
  left = next.getAttribute('data-row') ?? undefined
  next.querySelector<HTMLElement>('[data-row-focus]')?.focus()
  next.scrollIntoView({ block: 'nearest' })
}
