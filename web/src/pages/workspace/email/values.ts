import type { Sender, SenderBody } from './model.ts'

export type Security = 'tls' | 'starttls'

/** A mail server as its fields. Ports are what was typed. */
export type Smtp = { host: string; port: number | string; security: Security; user: string; password: string }

/** What becomes of the DKIM key. */
export type KeyChoice = 'keep' | 'generate' | 'own'

export type Values = {
  address: string
  name: string
  /** Empty for the default sender. */
  teamId: string
  hasServer: boolean
  smtp: Smtp
  hasDkim: boolean
  dkim: { domain: string; selector: string; key: KeyChoice; privateKey: string }
  perMinute: number | string
  quoteThread: boolean
}

export const usualPort = { tls: 465, starttls: 587 } as const

/** `mail.example:587` and `[::1]:587`. */
const partsOf = (server: string): { host: string; port: number } => {
  const end = server.lastIndexOf(':')
  return { host: server.slice(0, end).replace(/^\[|\]$/g, ''), port: Number(server.slice(end + 1)) }
}

const smtpOf = (sender: Sender | undefined): Smtp => {
  const { host, port } = sender?.smtpServer
    ? partsOf(sender.smtpServer)
    : { host: '', port: usualPort.starttls }
  return {
    host,
    port,
    security: sender?.smtpSecurity === 'tls' ? 'tls' : 'starttls',
    user: sender?.smtpUser ?? '',
    password: '',
  }
}

export const valuesOf = (sender: Sender | undefined): Values => ({
  address: sender?.address ?? '',
  name: sender?.displayName ?? '',
  teamId: sender?.teamId ?? '',
  hasServer: sender ? sender.smtpServer !== null : false,
  smtp: smtpOf(sender),
  hasDkim: sender ? sender.dkim !== null : false,
  dkim: {
    domain: sender?.dkim?.domain ?? '',
    selector: sender?.dkim?.selector ?? 'earshot',
    key: sender?.dkim ? 'keep' : 'generate',
    privateKey: '',
  },
  perMinute: sender?.perMinute ?? '',
  quoteThread: sender?.quoteThread ?? true,
})

/** Whether the stored server stays, with its password, which is not known here. */
export const keepsServer = (sender: Sender | undefined, smtp: Smtp): boolean => {
  if (!sender || sender.smtpServer === null) return false
  const { password, ...shown } = smtp
  const { password: _, ...stored } = smtpOf(sender)
  return password === '' && JSON.stringify(shown) === JSON.stringify(stored)
}

/** The URL of a mail server, as the API takes it. */
export const smtpUrlOf = ({ host, port, security, user, password }: Smtp): string => {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const name = host.trim()
  const address = name.includes(':') ? `[${name.replace(/^\[|\]$/g, '')}]` : name
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${address}:${port}`
}

type Problem = 'field.host' | 'field.port' | 'email.server.password.missing' | 'email.server.user.missing'

/** What is wrong with a mail server, by field: the API knows only the whole URL. */
export const smtpProblems = (
  sender: Sender | undefined,
  smtp: Smtp,
): Partial<Record<keyof Smtp, Problem>> => {
  if (keepsServer(sender, smtp)) return {}
  const port = Number(smtp.port)
  return {
    ...(!/^[^\s/@?#:\\]+$|^\[?[\da-f:.]+\]?$/i.test(smtp.host.trim()) && { host: 'field.host' }),
    ...(!(Number.isInteger(port) && port >= 1 && port <= 65_535) && { port: 'field.port' }),
    ...(smtp.user !== '' && smtp.password === '' && { password: 'email.server.password.missing' }),
    ...(smtp.user === '' && smtp.password !== '' && { user: 'email.server.user.missing' }),
  }
}

/** Without a private key the API keeps the stored one, and null generates one. */
const dkimOf = ({ key, privateKey, domain, selector }: Values['dkim']) => {
  if (key === 'keep') return { domain, selector }
  return { domain, selector, privateKey: key === 'own' ? privateKey : null }
}

/** Secrets that were not typed again stay as they are. */
export const bodyOf =
  (sender: Sender | undefined) =>
  ({ hasServer, smtp, hasDkim, dkim, teamId, name, perMinute, ...rest }: Values): SenderBody => ({
    ...rest,
    name: name.trim() || null,
    teamId: teamId || null,
    perMinute: perMinute === '' ? null : (perMinute as number), // the API refuses what is no number
    ...(!(hasServer && keepsServer(sender, smtp)) && { smtpUrl: hasServer ? smtpUrlOf(smtp) : null }),
    dkim: hasDkim ? dkimOf(dkim) : null,
  })
