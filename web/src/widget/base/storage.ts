// Pages may be without storage: private windows, sandboxes, `file:` in some browsers. The widget then forgets when it is closed.

/** The name of the deployment keeps two widgets on one site apart. */
const nameOf = (base: string, key: string): string => `earshot:${new URL(base).host}:${key}`

export const remember = (base: string, key: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(nameOf(base, key))
    else localStorage.setItem(nameOf(base, key), value)
  } catch {}
}

export const recall = (base: string, key: string): string | undefined => {
  try {
    return localStorage.getItem(nameOf(base, key)) ?? undefined
  } catch {
    return undefined
  }
}
