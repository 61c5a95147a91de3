import type { SecretKey } from '@earshot/runtime'
import type { LetterWriters } from '../mail/sending/attempt.ts'
import { createResetMail } from './password-links/reset-mail.ts'
import { signInLinkMail } from './sign-in-links/letter.ts'
import { signUpMail } from './sign-up/letter.ts'
import { signUpSealer } from './sign-up/link.ts'

/** Write the emails with links of accounts, when the mail queue sends them. */
export const letterWriters = (secret: SecretKey): LetterWriters => {
  const sealer = signUpSealer(secret)
  return {
    createResetMail,
    createSignUpMail: signUpMail(sealer),
    createSignInMail: signInLinkMail(sealer),
  }
}
