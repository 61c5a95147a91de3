import { type Html, html } from '../../base/html/html.ts'
import type { Letter } from '../queue/mail.ts'

// What Earshot writes to people. A mail is a title, some lines, perhaps a link, and why they get it; both its forms are made
// of the same.

type Content = {
  to: { name: string | null; address: string }
  workspace: string
  subject: string
  lines: string[]
  link?: { label: string; url: string }
  because: string
}

/**
 * A name, as it stands in a header or a line: what would begin another one, or turn the direction of what follows, becomes
 * a blank.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const short = (text: string, max: number): string => {
  const line = [...oneLine(text)]
  return line.length > max ? `${line.slice(0, max - 1).join('')}…` : line.join('')
}

const button =
  'display:inline-block;padding:.6rem 1rem;background:#1f5fbf;color:#fff;text-decoration:none;border-radius:.3rem'

const bodyOf = ({ lines, link, because }: Content): Html => html`
${lines.map(line => html`<p>${line}</p>\n`)}
${
  link &&
  html`<p><a href="${link.url}" style="${button}">${link.label}</a></p>
<p>Or open <a href="${link.url}">${link.url}</a></p>`
}
<p style="color:#666;font-size:.85em">${because}</p>`

/** Mail programs know their own style best. */
const pageOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem">${body}
</body>
</html>
`.markup

const letter = (content: Content): Letter => {
  const { to, workspace, subject, lines, link, because } = content
  const parts = [...lines, ...(link ? [`${link.label}: ${link.url}`] : []), `-- \n${because}`]
  return {
    to: { name: short(to.name ?? '', 100), address: to.address },
    from: short(workspace, 100),
    subject: short(subject, 200),
    text: `${parts.join('\n\n')}\n`,
    html: pageOf(subject, bodyOf(content)),
  }
}

type Person = { name: string | null; email: string }

const greeting = (name: string | null): string => (name === null ? 'Hello,' : `Hello ${short(name, 100)},`)

type Invited = { person: Person; by: string; role: string; workspace: string; url: string; days: number }

export const invitation = ({ person, by, role, workspace, url, days }: Invited): Letter => {
  const place = short(workspace, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    subject: `You are invited to ${place}`,
    lines: [
      greeting(person.name),
      `${short(by, 100)} has made you ${role === 'admin' ? 'an admin' : 'a member'} of the team of ${place} on Earshot.`,
      `Choose a password to get in. The link works once, within ${days} days.`,
    ],
    link: { label: 'Set your password', url },
    because: 'You get this because somebody entered your address. If you expected nothing, leave it alone.',
  })
}

type Reset = { person: Person; workspace: string; url: string; hours: number }

export const passwordReset = ({ person, workspace, url, hours }: Reset): Letter => {
  const place = short(workspace, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    subject: `Set a new password for ${place}`,
    lines: [
      greeting(person.name),
      `Somebody, we hope you, asked to set a new password for ${place} on Earshot. The link works once, within ${hours} hours.`,
    ],
    link: { label: 'Set a new password', url },
    because: 'If it was not you, do nothing: your password stays as it is.',
  })
}

type Webhook = {
  id: string
  url: string
  consecutiveFailures: number
  description?: string | null | undefined
  lastError?: string | null | undefined
}

type Alerted = { person: Person; workspace: string; webhook: Webhook; url: string }

/** Where a webhook sends to, and no more of it: what follows the host may be a secret. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'its receiver')

const called = ({ url, description }: Webhook): string =>
  description ? `“${short(description, 100)}” to ${hostOf(url)}` : `to ${hostOf(url)}`

const figuresOf = ({ id, consecutiveFailures, lastError }: Webhook): string[] => [
  `Webhook: ${id}`,
  `Failed deliveries in a row: ${consecutiveFailures}`,
  ...(lastError ? [`Last error: ${short(lastError, 200)}`] : []),
]

const becauseAdmin = 'You get this because you are an admin of the workspace.'

export const webhookFailing = (
  { person, workspace, webhook, url }: Alerted,
  { disabledAt }: { disabledAt: number },
): Letter =>
  letter({
    to: { name: person.name, address: person.email },
    workspace,
    subject: `Webhook ${called(webhook)} is failing`,
    lines: [
      greeting(person.name),
      `The webhook ${called(webhook)} has failed ${webhook.consecutiveFailures} times in a row. At ${disabledAt} it is disabled and gets no more events, until somebody turns it on again. One success sets the count to zero.`,
      ...figuresOf(webhook),
    ],
    link: { label: 'See the webhook', url },
    because: becauseAdmin,
  })

export const webhookDisabled = ({ person, workspace, webhook, url }: Alerted): Letter =>
  letter({
    to: { name: person.name, address: person.email },
    workspace,
    subject: `Webhook ${called(webhook)} was disabled`,
    lines: [
      greeting(person.name),
      `The webhook ${called(webhook)} was disabled after ${webhook.consecutiveFailures} failures in a row. It gets no more events until somebody turns it on again. What it missed can be replayed then.`,
      ...figuresOf(webhook),
    ],
    link: { label: 'See the webhook', url },
    because: becauseAdmin,
  })
