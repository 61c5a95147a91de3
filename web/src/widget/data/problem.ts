import { VisitorError } from '@earshot/client/browser'
import type { TextKey } from '../texts/en.ts'

/** Whether the same request may succeed when the connection or the service is back. */
export const isOutage = (error: unknown): boolean =>
  error instanceof VisitorError &&
  (error.code === 'NETWORK_ERROR' || error.code === 'IDEMPOTENCY_KEY_IN_USE' || error.status >= 500)

/** Whether the same request may succeed then, or when the page has another token. */
export const isTemporary = (error: unknown): boolean =>
  isOutage(error) ||
  (error instanceof VisitorError && (error.code === 'TOKEN_FAILED' || error.status === 401))

/** Why something failed, as a text for the visitor. */
export const problemOf = (error: unknown): TextKey => {
  if (!(error instanceof VisitorError)) return 'error.other'
  const { code } = error
  if (code === 'NETWORK_ERROR') return 'error.network'
  if (code === 'RATE_LIMITED' || code === 'LIMIT_REACHED') return 'error.limited'
  if (code === 'TOKEN_FAILED' || code === 'UNAUTHORIZED') return 'error.token'
  return 'error.other'
}
