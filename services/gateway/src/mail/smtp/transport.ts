import { createTransport } from 'nodemailer'
import type { Letter } from '../queue/mail.ts'
import type { MailServer } from './server.ts'

/** How long a mail server may take, in ms: to be reached, to greet, to say the next thing, and for a mail in all. */
export type SmtpLimits = { connectMs: number; greetingMs: number; silenceMs: number; totalMs: number }

export type Post = { id: string; createdAt: string; letter: Letter }

/** Hands one mail to the server. @throws with what the server said, or why it could not be asked. */
export type Deliver = (post: Post, signal: AbortSignal) => Promise<void>

/** One connection a mail: there are few, and a server that was restarted is met by a new one. */
export const smtpDelivery = (server: MailServer, sender: string, limits: SmtpLimits): Deliver => {
  const transport = createTransport({
    ...server,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    // What is in a mail is text: nothing in it may make us read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = sender.slice(sender.lastIndexOf('@') + 1)

  return async ({ id, createdAt, letter: { to, from, subject, text, html } }, signal) => {
    await transport.sendMail({
      from: { name: from, address: sender },
      to,
      envelope: { from: sender, to: [to.address] },
      subject,
      text,
      html,
      // The same each time that this mail is tried: a receiver that gets it twice can drop one.
      messageId: `<${id}@${domain}>`,
      date: new Date(createdAt),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      xMailer: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]),
    })
  }
}
