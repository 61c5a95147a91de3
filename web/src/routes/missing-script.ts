import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import { checkConnection, useIsConnectionLost } from '../api/connection.ts'
import { withTexts } from '../texts/language.ts'

/** What Vite and the browsers say when a script or a style of a page cannot be loaded. */
const messages =
  /^Unable to preload CSS|dynamically imported module|^Importing a module script failed|^A page could not be loaded/

/** The server was away, or has a new version, which has other files. */
export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error && messages.test(error.message)

/**
 * A page that is loaded when it is opened and needs only the first texts. The router would reload the panel at once, also while the
 * server is away.
 */
export const lazyFirstPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      if (!isMissingScript(error)) throw error
      throw new Error('A page could not be loaded', { cause: error })
    }
  }, name)

/** A page that is loaded when it is opened, with the rest of the texts. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyFirstPage(() => withTexts(load()), name)

const storageKey = 'earshot-reloaded'
/** A reload that did not help is not repeated for so long, in ms. */
const pauseMs = 60_000

/** False right after a reload. */
const mayReload = (): boolean => Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) > pauseMs

const reload = (): void => {
  if (!mayReload()) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  window.location.reload()
}

/** Reloads the panel once the server can be reached, if a script is missing. Returns whether that is still to come. */
export const useReload = (error: unknown): boolean => {
  const isMissing = isMissingScript(error)
  const isLost = useIsConnectionLost()
  useEffect(() => {
    if (!isMissing || isLost) return
    let isCurrent = true
    // After a failed check, the connection is lost, and its return runs this again.
    void checkConnection().then(isReachable => isCurrent && isReachable && reload())
    return () => {
      isCurrent = false
    }
  }, [isMissing, isLost])
  return isMissing && (isLost || mayReload())
}
