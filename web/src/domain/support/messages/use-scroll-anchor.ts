import { useEffect, useLayoutEffect, useRef } from 'react'

/** Within this distance of the end, new messages are scrolled into view. */
const nearPx = 48

/** The scroll position: at the end, or the distance of a line from the upper edge. */
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
 * Keeps the scroll position of a thread when messages are added above or below: at the end, or at the line being read. Sending a
 * message scrolls to the end.
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
