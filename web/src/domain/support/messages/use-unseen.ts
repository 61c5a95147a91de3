import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** A message counts as seen after this long in view. */
const seenMs = 1000

export const lineOf = (id: string) => document.querySelector(`[data-message="${CSS.escape(id)}"]`)

/** Those of these messages that have not been in view, in a visible tab, for a second. `isHidden`: one is not in view now. */
export const useUnseen = (ids: string[]): { unseen: string[]; isHidden: boolean } => {
  const [seen, setSeen] = useState<readonly string[]>([])
  const [inView, setInView] = useState<readonly string[]>([])
  const isVisible = useDocumentVisibility() === 'visible'
  const unseen = ids.filter(id => !seen.includes(id))
  const watched = unseen.join(' ')
  useEffect(() => {
    if (!isVisible || !watched) return
    const timers = new Map<string, number>()
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-message') ?? ''
        clearTimeout(timers.get(id))
        setInView(known => [...known.filter(it => it !== id), ...(isIntersecting ? [id] : [])])
        const see = () => setSeen(known => [...known, id])
        if (isIntersecting) timers.set(id, window.setTimeout(see, seenMs))
      }
    })
    for (const id of watched.split(' ')) {
      const line = lineOf(id)
      if (line) observer.observe(line)
    }
    return () => {
      observer.disconnect()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [watched, isVisible])
  return { unseen, isHidden: unseen.some(id => !inView.includes(id)) }
}
