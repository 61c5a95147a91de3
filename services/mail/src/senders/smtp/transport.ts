import { createTransport } from 'nodemailer'
import type { Letter } from '../../queue/mail.ts'
import { mayRefuseSender } from './failure.ts'
import type { MailServer } from './server.ts'

/** Timeouts in ms: to connect, for the greeting, between two replies, and for a whole mail. */
export type SmtpLimits = { connectMs: number; greetingMs: number; silenceMs: number; totalMs: number }

/** The key that signs mails (RFC 6376). `privateKey` is PEM. */
export type Dkim = { domain: string; selector: string; privateKey: string }

/** How the mails of one sender are sent. */
export type Route = {
  server: MailServer
  /** With which we greet the server. The name of the machine, which is the default, concerns no one. */
  host: string
  /** The sender's address, in From, and in the envelope unless a mail has an address for its return. */
  address: string
  dkim?: Dkim | undefined
}

export type OutgoingMail = {
  /** The same for every attempt, so that a recipient's server can drop a duplicate. */
  messageId: string
  createdAt: string
  letter: Letter
  /** The address for replies, if it is not the sender's. */
  replyTo?: string | undefined
  /** The sender in the envelope, if it is not the sender's address. */
  returnTo?: string | undefined
}

/** Sends one mail. @throws with the server's reply or the connection error. */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** `close` ends connections without a mail in flight at once, the others after their mail. */
export type SmtpTransport = { deliver: Deliver; close: () => void }

/** Connections to a server, and how long one stays open without a mail. */
export const sharedConnections = { count: 5, idleMs: 5000 }

/**
 * Headers of mails that no person wrote. Mail programs send no out-of-office replies to them. `All` would include reports of mails that
 * were not delivered (MS-OXCMAIL, section 2.1.3.2.20), which say that an address does not exist.
 */
const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
}

/** One click in the mail program unsubscribes, without a page. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The headers that DKIM signs. RFC 8058 requires the last two. */
const signedHeaders = [
  ...[
    'From',
    'Sender',
    'Reply-To',
    'Subject',
    'Date',
    'Message-ID',
    'To',
    'Cc',
    'MIME-Version',
    'Content-Type',
  ],
  ...['Content-Transfer-Encoding', 'In-Reply-To', 'References', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

/**
 * Mails share connections: servers wait before they greet, and TLS takes several round trips. A mail is sent over a new connection
 * if the server has closed the shared one before any of it was sent.
 */
export const smtpTransport = ({ server, host, address, dkim }: Route, limits: SmtpLimits): SmtpTransport => {
  const transport = createTransport({
    ...server,
    name: host,
    pool: true,
    maxConnections: sharedConnections.count,
    idleTimeout: sharedConnections.idleMs,
    // Each of the other connections may also have been closed by the server meanwhile.
    maxRequeues: sharedConnections.count,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    // The mail's content must never make nodemailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedHeaders,
      },
    }),
  })

  const send = async (
    { messageId, createdAt, letter, replyTo, returnTo = address }: OutgoingMail,
    signal: AbortSignal,
  ) => {
    const { to, named, from, subject, text, html, references, isAutomatic, unsubscribeUrl } = letter
    await transport.sendMail({
      from: { name: from, address },
      ...(named ?? { to }),
      ...(replyTo !== undefined && { replyTo: { name: from, address: replyTo } }),
      envelope: { from: returnTo, to: [to.address] },
      subject,
      text,
      html,
      messageId,
      ...(references.length > 0 && { inReplyTo: references.at(-1), references }),
      date: new Date(createdAt),
      headers: { ...(isAutomatic && automatic), ...(unsubscribeUrl !== null && oneClick(unsubscribeUrl)) },
      xMailer: false,
      signal,
    })
  }

  const deliver: Deliver = async (mail, signal) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)])
    try {
      await send(mail, limited)
    } catch (error) {
      if (mail.returnTo === undefined || !mayRefuseSender(error)) throw error
      // Some servers accept only the address of their user. A bounce of this mail is then not noticed.
      await send({ ...mail, returnTo: undefined }, limited)
    }
  }
  return { deliver, close: () => transport.close() }
}

/** Sends a single mail. @throws like `Deliver` */
export const sendOnce = async (
  route: Route,
  limits: SmtpLimits,
  ...[mail, signal]: Parameters<Deliver>
): Promise<void> => {
  const { deliver, close } = smtpTransport(route, limits)
  try {
    await deliver(mail, signal)
  } finally {
    close()
  }
}
