import { type Html, html, type Part } from '../../base/html/html.ts'
import type { Brand } from '../../directory/settings/model.ts'
import type { Letter } from '../queue/mail.ts'

// The mails that Earshot sends. Each has a subject, some lines, an optional link, and the reason why the recipient gets it.
// The text and HTML versions have the same content.

type Content = {
  to: { name: string | null; address: string }
  workspace: Brand
  subject: string
  lines: string[]
  link?: { label: string; url: string }
  /** A second link, less prominent. */
  otherLink?: { label: string; url: string }
  footer: string
}

/**
 * A name for a header or a line of text. Characters that would start a new line or header, or change the text direction,
 * become spaces.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

export const short = (text: string, max: number): string => {
  const line = [...oneLine(text)]
  return line.length > max ? `${line.slice(0, max - 1).join('')}…` : line.join('')
}

const ownAccent = '#4338ca'

const buttonOf = ({ accentColor }: Brand['branding']): string =>
  `display:inline-block;padding:.6rem 1rem;background:${accentColor ?? ownAccent};color:#fff;text-decoration:none;border-radius:.3rem`

/** The logo on the host of the link. */
const logoOf = ({ logoPath }: Brand['branding'], url: string): Part =>
  logoPath !== null && html`<p><img src="${new URL(logoPath, url).href}" alt="" height="32"></p>`

const bodyOf = ({ workspace: { branding }, lines, link, otherLink, footer }: Content): Html => html`
${link && logoOf(branding, link.url)}
${lines.map(line => html`<p>${line}</p>\n`)}
${
  link &&
  html`<p><a href="${link.url}" style="${buttonOf(branding)}">${link.label}</a></p>
<p>Or open <a href="${link.url}">${link.url}</a></p>`
}
${otherLink && html`<p>${otherLink.label}: <a href="${otherLink.url}">${otherLink.url}</a></p>`}
<p style="color:#666;font-size:.85em">${footer}</p>`

/** Almost no styles: mail programs apply their own. */
const pageOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem">${body}
</body>
</html>
`.markup

export const letter = (content: Content): Letter => {
  const { to, workspace, subject, lines, link, otherLink, footer } = content
  const links = [link, otherLink].flatMap(it => (it ? [`${it.label}: ${it.url}`] : []))
  const parts = [...lines, ...links, `-- \n${footer}`]
  return {
    to: { name: short(to.name ?? '', 100), address: to.address },
    from: short(workspace.name, 100),
    subject: short(subject, 200),
    text: `${parts.join('\n\n')}\n`,
    html: pageOf(subject, bodyOf(content)),
  }
}

export type Person = { name: string | null; email: string }

export const greeting = (name: string | null): string =>
  name === null ? 'Hello,' : `Hello ${short(name, 100)},`

type Invited = { person: Person; by: string; role: string; workspace: Brand; url: string; days: number }

export const invitation = ({ person, by, role, workspace, url, days }: Invited): Letter => {
  const workspaceName = short(workspace.name, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    subject: `You are invited to ${workspaceName}`,
    lines: [
      greeting(person.name),
      `${short(by, 100)} invited you to join ${workspaceName} on Earshot as ${role === 'admin' ? 'an admin' : 'a member'}.`,
      `Set a password to sign in. The link works once and expires after ${days} days.`,
    ],
    link: { label: 'Set your password', url },
    footer: 'If you did not expect this invitation, ignore this email.',
  })
}

type Reset = { person: Person; workspace: Brand; url: string; hours: number }

export const passwordReset = ({ person, workspace, url, hours }: Reset): Letter => {
  const workspaceName = short(workspace.name, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    subject: `Sign in to ${workspaceName}`,
    lines: [
      greeting(person.name),
      `We received a request to sign you in to ${workspaceName} on Earshot.`,
      `With the link you can sign in, and set a new password. It works once and expires after ${hours} hours.`,
    ],
    link: { label: 'Sign in', url },
    footer: 'If you did not request this, ignore this email. Nothing has changed.',
  })
}

const signUpFooter = 'If you did not try to create an account, ignore this email. Nothing has changed.'

type SignedUp = { email: string; workspace: Brand; url: string; hours: number }

/** Without the typed name, which anyone could use to send a text to any address. */
export const signUpConfirmation = ({ email, workspace, url, hours }: SignedUp): Letter => {
  const workspaceName = short(workspace.name, 100)
  return letter({
    to: { name: null, address: email },
    workspace,
    subject: `Confirm your email address for ${workspaceName}`,
    lines: [
      greeting(null),
      `To create your account for ${workspaceName}, choose a password. The link works once and expires after ${hours} hours.`,
    ],
    link: { label: 'Choose a password', url },
    footer: signUpFooter,
  })
}

type Known = { person: Person; workspace: Brand; signInUrl: string; resetUrl: string }

/** The mail after a sign-up with the address of an account that has a password. */
export const signUpKnown = ({ person, workspace, signInUrl, resetUrl }: Known): Letter => {
  const workspaceName = short(workspace.name, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    subject: `You already have an account for ${workspaceName}`,
    lines: [
      greeting(person.name),
      `Someone tried to create an account for ${workspaceName} with this email address. You already have one. Sign in with your password.`,
    ],
    link: { label: 'Sign in', url: signInUrl },
    otherLink: { label: 'Forgot your password? Request a link to set a new one', url: resetUrl },
    footer: signUpFooter,
  })
}
