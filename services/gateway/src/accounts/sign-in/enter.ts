import type { Response } from 'express'
import type { SignedIn } from '../../credentials/sessions/model.ts'
import type { StartedSession } from '../../credentials/sessions/service.ts'
import type { Sessions } from '../../credentials/sessions/verify.ts'

/** Gives a session to the browser. Every sign-in and sign-up ends here. */
export const enter = async (
  { sessions }: { sessions: Pick<Sessions, 'cookie'> },
  response: Response,
  { token, session }: StartedSession,
): Promise<SignedIn> => {
  response.appendHeader('set-cookie', sessions.cookie.set(token))
  return session
}
