import type { NewMessage } from '@earshot/client/browser'
import { namesIn } from '@earshot/i18n'

/** Limit of the API. */
const maxPage = 2000

/** The page without query and fragment, which may have secrets, and the browser. Pages opened as a file have no address. */
export const currentContext = (): NonNullable<NewMessage['context']> => {
  const page = location.origin + location.pathname
  const { userAgent, language } = navigator
  return {
    ...(/^https?:/.test(page) && page.length <= maxPage && { page }),
    ...namesIn(userAgent),
    ...(language && { language }),
  }
}
