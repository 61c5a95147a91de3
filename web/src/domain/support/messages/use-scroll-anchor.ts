import { useEffect, useLayoutEffect, useRef } from 'react'

/** So near to the end that somebody reads what comes. */
const nearPx = 48

/** Where somebody reads: at the end, or at a line that stands so far below the upper edge. */
type Place = { isAtEnd: boolean; line: Element | undefined; below: number }

const topOf = (it: Element): number => it.getBoundingClientRect().top

const measure = (place: Place, box: HTMLElement): void => {
  const edge = topOf(box)
  place.isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
  place.line = [...box.querySelectorAll('li')].find(it => it.getBoundingClientRect().bottom > edge)
  place.below = place.line ? topOf(place.line) - edge : 0
}

const restore = ({ isAtEnd, line, below }: Place, box: HTMLElement): void => {
  if (isAtEnd) box.scrollTop = box.scrollHeight
  else if (line?.isConnected) box.scrollTop += topOf(line) - topOf(box) - below
}

/**
 * Keeps a scrolled list of lines where it is: at the end if it was there, and else at the line that is being read, whatever
 * comes above or below it. Whoever sends something sees it.
 */
export const useScrollAnchor = (lastSent: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({ isAtEnd: true, line: undefined, below: 0 })
  const sent = useRef(lastSent)
  useLayoutEffect(() => {
    if (!box.current) return
    if (lastSent !== undefined && lastSent !== sent.current) place.current.isAtEnd = true
    sent.current = lastSent
    restore(place.current, box.current)
    measure(place.current, box.current)
  })
  useEffect(() => {
    const it = box.current
    if (!it) return
    const scroll = () => measure(place.current, it)
    const resized = new ResizeObserver(() => restore(place.current, it))
    it.addEventListener('scroll', scroll, { passive: true })
    resized.observe(it)
    return () => {
      it.removeEventListener('scroll', scroll)
      resized.disconnect()
    }
  }, [])
  return box
}
