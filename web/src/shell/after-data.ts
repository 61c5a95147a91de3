import type { Query } from '@tanstack/react-query'
import { queries } from '../api/client.ts'
import { signedIn } from './signed-in.tsx'

/** Waits no longer than this for slow data, in ms. */
const patienceMs = 2000

/** The event about the member may come late. */
const isOfPage = ({ queryKey }: Query): boolean => queryKey[0] !== signedIn.queryKey[0]

const hasData = (): boolean =>
  queries.isFetching() === 0 &&
  queries
    .getQueryCache()
    .getAll()
    .some(query => isOfPage(query) && query.state.status !== 'pending')

/** Components get their data within this time, in ms. */
const renderMs = 100

/** Calls back when the browser has nothing else to do, so after the data is shown. Safari cannot say. */
const whenIdle = (callback: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 1000 })
  else callback()
}

/**
 * Resolves when the page shows its data: no query that was started with the page is in flight. What is loaded afterwards does not
 * delay the page on a slow network.
 */
export const afterData = (): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      stop()
      clearTimeout(timer)
      setTimeout(() => whenIdle(resolve), renderMs)
    }
    const timer = setTimeout(end, patienceMs)
    const endWithData = () => hasData() && end()
    const stop = queries.getQueryCache().subscribe(endWithData)
    setTimeout(endWithData) // the page may have had it before
  })
