/** Why a mail was not accepted. No field has the server's text, which may contain the recipient's address. */
export type SmtpFailure = {
  /** `smtp_550`, `sender_refused`, or the code of the connection error: `econnrefused`, `eauth`. */
  reason: string
  /** The enhanced status code (RFC 3463) of the reply, such as 5.1.1. */
  statusCode: string | null
  isPermanent: boolean
  /** The server could not be used at all, so the next mail would fail as well. */
  isServerDown: boolean
  /** The server says that the recipient's address does not exist or accepts no mail. */
  isBadAddress: boolean
}

const field = (error: unknown, name: string): unknown =>
  error instanceof Error && name in error ? (error as unknown as Record<string, unknown>)[name] : undefined

/** Nodemailer codes for rejections of this mail, by sender, recipient or content. */
const mailErrors = ['EENVELOPE', 'EMESSAGE']

/** The reason of mails that wait because the server rejects the address that they are sent from. */
const senderRefused = 'sender_refused'

const statusCodeOf = (reply: unknown): string | null =>
  typeof reply === 'string' ? (/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(reply)?.[1] ?? null) : null

/** 5.1.7 and 5.1.8 are about the sender's address. */
const concernsSender = (statusCode: string | null): boolean => /^5\.1\.[78]$/.test(statusCode ?? '')

/** The server rejects the sender: in its reply to MAIL FROM, unless that is about the size, or later. */
const isSenderRefused = (error: unknown): boolean => {
  if (field(error, 'code') !== 'EENVELOPE' || field(error, 'permanent') === false) return false
  const statusCode = statusCodeOf(field(error, 'response'))
  if (concernsSender(statusCode)) return true
  return (
    field(error, 'command') === 'MAIL FROM' &&
    field(error, 'responseCode') !== 552 &&
    !statusCode?.startsWith('5.3.')
  )
}

/** Whether another sender in the envelope may be accepted. Postfix replies to RCPT TO, with a status that has other causes as well. */
export const mayRefuseSender = (error: unknown): boolean =>
  isSenderRefused(error) ||
  (field(error, 'code') === 'EENVELOPE' && /^5\.7\./.test(statusCodeOf(field(error, 'response')) ?? ''))

/** Replies that concern the address, if the server sends no enhanced status code. */
const addressReplies = [550, 551, 553]

/**
 * 5.1.x is a wrong address, unless it is ours, 5.2.1 a disabled mailbox. Other codes, such as 5.7.1 for mail that is not relayed or 5.2.2 for a full
 * mailbox, concern our settings or will pass: they must not suppress the addresses of all customers.
 */
export const concernsAddress = (statusCode: string): boolean =>
  /^5\.(1\.|2\.1$)/.test(statusCode) && !concernsSender(statusCode)

/**
 * A 5xx rejection of the mail itself is permanent, and so is a mail that nodemailer can't send. Everything else may pass:
 * an unavailable or busy server, a wrong password in SMTP_URL, or a server that rejects our address, and so each mail.
 */
export const smtpFailure = (error: unknown): SmtpFailure => {
  const code = String(field(error, 'code') ?? 'unknown')
  const reply = field(error, 'responseCode')
  const statusCode = statusCodeOf(field(error, 'response'))
  if (isSenderRefused(error))
    return { reason: senderRefused, statusCode, isPermanent: false, isServerDown: true, isBadAddress: false }
  const isPermanent = mailErrors.includes(code) && field(error, 'permanent') !== false
  return {
    reason: typeof reply === 'number' ? `smtp_${reply}` : code.toLowerCase(),
    statusCode,
    isPermanent,
    isServerDown: !mailErrors.includes(code),
    isBadAddress:
      isPermanent &&
      typeof reply === 'number' &&
      field(error, 'command') === 'RCPT TO' &&
      (statusCode === null ? addressReplies.includes(reply) : concernsAddress(statusCode)),
  }
}
