import type { Part } from '../base/earshot.ts'

const partOf = (element: Element): Part | undefined => {
  const text = element.getAttribute('data-earshot')
  return text === 'messenger' || text === 'feedback' || text === 'changelog' ? text : undefined
}

/** Opens the widget when an element of the page is clicked, also one that the page adds later. `data-earshot` names the part. */
export const watchTarget = (selector: string, open: (part: Part | undefined) => void): void => {
  try {
    document.querySelector(selector)
  } catch {
    console.error(`Earshot: data-target="${selector}" is not a selector.`)
    return
  }
  document.addEventListener('click', event => {
    const element = event.target instanceof Element ? event.target.closest(selector) : null
    if (!element) return
    event.preventDefault()
    open(partOf(element))
  })
}
