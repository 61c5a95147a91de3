// Pages may be without storage: private windows, sandboxes, `file:` in some browsers. The widget then forgets when it is closed.

/** The name of the deployment keeps two widgets on one site apart. */
const nameOf = (base: string, key: string): string => `earshot:${new URL(base).host}:${key}`

/** All tabs of the site share `localStorage`; `sessionStorage` ends with its tab. */
type Place = 'localStorage' | 'sessionStorage'

export const remember = (
  base: string,
  key: string,
  value: string | undefined,
  place: Place = 'localStorage',
): void => {
  try {
    if (value === undefined) globalThis[place].removeItem(nameOf(base, key))
    else globalThis[place].setItem(nameOf(base, key), value)
  } catch {}
}

export const recall = (base: string, key: string, place: Place = 'localStorage'): string | undefined => {
  try {
    return globalThis[place].getItem(nameOf(base, key)) ?? undefined
  } catch {
    return undefined
  }
}
