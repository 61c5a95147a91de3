const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([hidden]), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Gives the focus back to where it was, when the widget is closed. */
export const focusReturn = (shadow: ShadowRoot, launcher: HTMLElement | undefined) => {
  let before: HTMLElement | undefined
  return {
    remember: () => {
      const { activeElement } = document
      const isOfPage = activeElement instanceof HTMLElement && activeElement !== shadow.host
      before = isOfPage && activeElement !== document.body ? activeElement : launcher
    },
    restore: () => before?.focus(),
  }
}

const isVisible = (element: HTMLElement): boolean => element.checkVisibility()

/** Keeps the focus inside, where the widget covers the whole screen. */
export const keepInside = (box: HTMLElement, event: KeyboardEvent): void => {
  if (event.key !== 'Tab') return
  const all = [...box.querySelectorAll<HTMLElement>(focusable)].filter(isVisible)
  const root = box.getRootNode() as ShadowRoot // the box is always in one
  const at = all.indexOf(root.activeElement as HTMLElement) // an index of -1 if it is another element
  const next = event.shiftKey
    ? at <= 0
      ? all.at(-1)
      : undefined
    : at === all.length - 1
      ? all[0]
      : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Keeps views that start again for another visitor from taking the focus while it is in the page. */
export const focusGuard = (shadow: ShadowRoot) => {
  let mayTake = true
  const allow = () => {
    mayTake = true
  }
  shadow.addEventListener('focusin', allow)
  shadow.addEventListener('pointerdown', allow) // buttons of Safari get no focus
  return {
    /** Call it before views start again. */
    restart: () => {
      mayTake = shadow.activeElement !== null
    },
    take: (element: HTMLElement | null) => {
      if (mayTake) element?.focus()
    },
  }
}
