// Mails for tests.

type Part = { headers?: string[]; body?: string }

/** A mail with `\r\n` line ends. */
export const mailOf = (headers: Record<string, string>, body = ''): Buffer =>
  Buffer.from(
    [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body]
      .join('\n')
      .replace(/\r?\n/g, '\r\n'),
  )

let count = 0

/** The headers of a mail from a customer, with a Message-ID of its own. */
export const headersOf = (more: Record<string, string> = {}): Record<string, string> => ({
  From: 'Grace Holt <grace@example.com>',
  To: 'support@example.org',
  Subject: 'The export stops',
  'Message-ID': `<mail-${++count}@example.com>`,
  ...more,
})

export const simpleMail = (more: Record<string, string> = {}, body = 'It stops at 99 percent.'): Buffer =>
  mailOf(headersOf(more), body)

/** A multipart with the given parts. */
export const multipart = (
  parts: Part[],
  { subtype = 'mixed', headers = {} }: { subtype?: string; headers?: Record<string, string> } = {},
): Buffer => {
  const body = parts.map(part => ['--=_b', ...(part.headers ?? []), '', part.body ?? ''].join('\n'))
  const type = { 'Content-Type': `multipart/${subtype}; boundary="=_b"` }
  return mailOf(
    { ...headersOf(), 'MIME-Version': '1.0', ...type, ...headers },
    `${body.join('\n')}\n--=_b--\n`,
  )
}

export const attachment = (name: string, type: string, body: string): Part => ({
  headers: [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
  ],
  body: Buffer.from(body).toString('base64'),
})

/** A delivery status notification about a mail of ours. */
export const bounceOf = (
  messageId: string,
  recipient: string,
  { action = 'failed', status = '5.1.1' } = {},
) =>
  multipart(
    [
      { headers: ['Content-Type: text/plain'], body: 'Your mail could not be delivered.' },
      {
        headers: ['Content-Type: message/delivery-status'],
        body: `Reporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; ${recipient}\nAction: ${action}\nStatus: ${status}\n`,
      },
      { headers: ['Content-Type: text/rfc822-headers'], body: `Message-ID: ${messageId}\nSubject: Answer\n` },
    ],
    { subtype: 'report; report-type=delivery-status', headers: { From: 'MAILER-DAEMON@mx.example.com' } },
  )
