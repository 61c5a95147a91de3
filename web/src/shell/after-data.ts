import { queries } from '../api/client.ts'
import { signedIn } from './signed-in.tsx'

/** Waits no longer than this for slow data, in ms. */
const patienceMs = 2000

/**
 * Resolves when the page has its data: no query that was started with the page is in flight. What is loaded afterwards does not
 * delay the page on a slow network.
 */
export const afterData = (): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, patienceMs)
    const stop = queries.getQueryCache().subscribe(event => {
      const isAnswered = event.type === 'updated' && ['success', 'error'].includes(event.action.type)
      // The event about the member may come late.
      const isOfPage = event.query.queryKey[0] !== signedIn.queryKey[0]
      if (isAnswered && isOfPage && queries.isFetching() === 0) end()
    })
  })
