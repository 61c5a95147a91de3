/** Why a mail was not taken, in words that name nobody: what a server says may hold the address. */
export type Fault = { reason: string; isFinal: boolean }

const field = (error: unknown, name: string): unknown =>
  error instanceof Error && name in error ? (error as unknown as Record<string, unknown>)[name] : undefined

/** Refusals of this very mail, by sender, recipient or contents. */
const ofTheMail = ['EENVELOPE', 'EMESSAGE']

/**
 * A refusal for good (5xx) of the mail itself is final, and so is a mail that cannot be sent at all. Everything else may
 * be over tomorrow: a server that is away or busy, and a password that the operator has yet to put right.
 */
export const faultOf = (error: unknown): Fault => {
  const code = String(field(error, 'code') ?? 'unknown')
  const reply = field(error, 'responseCode')
  return {
    reason: typeof reply === 'number' ? `smtp_${reply}` : code.toLowerCase(),
    isFinal: ofTheMail.includes(code) && field(error, 'permanent') !== false,
  }
}
