import type { VisitorToken } from '../base/earshot.ts'
import { recall, remember } from '../base/storage.ts'

/** Whether this browser remembers that the visitor has conversations. */
const isTalking = (base: string): boolean => recall(base, 'talking') !== undefined

const place = 'sessionStorage'

/** For another visitor in the same tab. */
export const forgetLook = (base: string): void => remember(base, 'looked', undefined, place)

/** Looks for conversations that an identified visitor has started in another browser, once in each tab. */
const look = async (base: string, token: VisitorToken): Promise<boolean> => {
  if (recall(base, 'looked', place)) return false
  const authorization = `Bearer ${typeof token === 'function' ? await token() : token}`
  const address = `${base}/api/v1/conversations?limit=1`
  const response = await fetch(address, { headers: { authorization }, credentials: 'omit' })
  if (!response.ok) return false
  remember(base, 'looked', 'true', place)
  const { data } = (await response.json()) as { data: unknown[] } // the API's own response
  if (data.length > 0) remember(base, 'talking', 'true')
  return data.length > 0
}

/** Whether the visitor has conversations, so that the badge and the page's handlers need a connection. */
export const hasConversations = async (base: string, token: VisitorToken | undefined): Promise<boolean> =>
  isTalking(base) || (token !== undefined && (await look(base, token).catch(() => false)))
