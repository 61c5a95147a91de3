import { failTaken } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { hashPassword } from '../../credentials/passwords/hash.ts'
import { addPassword } from '../../credentials/passwords/repo.ts'
import type { SignUpInput } from '../../credentials/sessions/model.ts'
import { type NewSession, type RequestOrigin, startSession } from '../../credentials/sessions/service.ts'
import { addSignedUp } from './user.ts'

/**
 * A sign-up without a mail server: creates a user who claims the email address, and a session. What arrives for the address goes to
 * another user. If a principal with the address exists, with or without a password, this fails: a sign-up must not give access to an
 * existing account.
 */
export const signUp = async (
  pool: Pool,
  { email, name, password }: SignUpInput,
  { former, coming }: Pick<NewSession, 'former'> & { coming: RequestOrigin },
): ReturnType<typeof startSession> => {
  const hash = await hashPassword(password)
  return tx(pool, async db => {
    const person = await addSignedUp(db, coming, { email, name, language: null, emailVerified: false })
    if (!person)
      return failTaken('An account with this email address already exists. Sign in instead.', 'email')
    const { principalId } = person
    await addPassword(db, principalId, hash)
    return startSession(db, { principalId, method: 'sign_up', former, coming })
  })
}
