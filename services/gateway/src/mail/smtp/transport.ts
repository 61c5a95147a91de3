import { createTransport } from 'nodemailer'
import type { Letter } from '../queue/mail.ts'
import type { MailServer } from './server.ts'

/** Timeouts in ms: to connect, for the greeting, between two replies, and for a whole mail. */
export type SmtpLimits = { connectMs: number; greetingMs: number; silenceMs: number; totalMs: number }

export type OutgoingMail = { id: string; createdAt: string; letter: Letter }

/** Sends one mail. @throws with the server's reply or the connection error. */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** Opens one connection per mail: there are few mails, and a pooled connection could be dead after a server restart. */
export const smtpDelivery = (server: MailServer, sender: string, limits: SmtpLimits): Deliver => {
  const transport = createTransport({
    ...server,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    // The mail's content must never make nodemailer read a file or a URL.
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
      // The same for every attempt, so that a recipient's server can drop a duplicate.
      messageId: `<${id}@${domain}>`,
      date: new Date(createdAt),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      xMailer: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]),
    })
  }
}
