/** Why a mail was not accepted. `reason` never has the server's text, which may contain the recipient's address. */
export type SmtpFailure = { reason: string; isPermanent: boolean }

const field = (error: unknown, name: string): unknown =>
  error instanceof Error && name in error ? (error as unknown as Record<string, unknown>)[name] : undefined

/** Nodemailer codes for rejections of this mail, by sender, recipient or content. */
const mailErrors = ['EENVELOPE', 'EMESSAGE']

/**
 * A 5xx rejection of the mail itself is permanent, and so is a mail that nodemailer can't send. Everything else may pass:
 * an unavailable or busy server, or a wrong password in SMTP_URL.
 */
export const smtpFailure = (error: unknown): SmtpFailure => {
  const code = String(field(error, 'code') ?? 'unknown')
  const reply = field(error, 'responseCode')
  return {
    reason: typeof reply === 'number' ? `smtp_${reply}` : code.toLowerCase(),
    isPermanent: mailErrors.includes(code) && field(error, 'permanent') !== false,
  }
}
