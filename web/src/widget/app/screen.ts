import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { createStore, type Store } from '../data/store.ts'

/** The widget covers such screens, as in dialog.css. */
const narrow = '(max-width: 520px)'

export const useNarrow = (): boolean => {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches)
  useEffect(() => {
    const list = matchMedia(narrow)
    const update = () => setNarrow(list.matches)
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [])
  return isNarrow
}

/** The keyboard of a phone covers a part of the page without changing its size: keeps the dialog in the part that is visible. */
export const useKeyboardHeight = (box: RefObject<HTMLElement | null>, isActive: boolean): void => {
  useEffect(() => {
    const { visualViewport } = window
    const element = box.current
    if (!isActive || !element || !visualViewport) return
    const update = () => {
      element.style.setProperty('--visible-height', `${visualViewport.height}px`)
      element.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`)
    }
    update()
    visualViewport.addEventListener('resize', update)
    visualViewport.addEventListener('scroll', update)
    return () => {
      visualViewport.removeEventListener('resize', update)
      visualViewport.removeEventListener('scroll', update)
      element.style.removeProperty('--visible-height')
      element.style.removeProperty('--visible-top')
    }
  }, [box, isActive])
}

export const createOnlineStore = (): Store<boolean> => {
  const store = createStore(navigator.onLine)
  window.addEventListener('online', () => store.set(true))
  window.addEventListener('offline', () => store.set(false))
  return store
}
