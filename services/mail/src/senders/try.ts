import { newId } from '@earshot/contracts'
import type { Letter } from '../queue/mail.ts'
import type { MailSenderTest } from './model.ts'
import { messageIdOf } from './smtp/address.ts'
import { smtpFailure } from './smtp/failure.ts'
import { type Route, type SmtpLimits, sendOnce } from './smtp/transport.ts'

type Verdict = MailSenderTest['verdict']

const field = (error: unknown, name: string): string =>
  error instanceof Error && name in error ? String((error as unknown as Record<string, unknown>)[name]) : ''

/** Codes of Node and OpenSSL for certificates that are not trusted, expired, or of another host. */
const certificateCodes = /CERT|UNABLE_TO_VERIFY|SELF_SIGNED|ALTNAME/

const byCode: Record<string, Verdict> = {
  EDNS: 'unknown_host',
  ENOTFOUND: 'unknown_host',
  ECONNREFUSED: 'connection_refused',
  ETIMEDOUT: 'timed_out',
  EAUTH: 'login_failed',
  ENOAUTH: 'login_failed',
  ETLS: 'tls_failed',
}

const byCommand: Record<string, Verdict> = {
  'MAIL FROM': 'sender_rejected',
  'RCPT TO': 'recipient_rejected',
  DATA: 'content_rejected',
}

const verdictOf = (error: unknown): Verdict => {
  const [code, cause, command] = ['code', 'originalCode', 'command'].map(name => field(error, name))
  if (certificateCodes.test(`${code} ${cause}`)) return 'certificate_invalid'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timed_out'
  return byCode[cause ?? ''] ?? byCode[code ?? ''] ?? byCommand[command ?? ''] ?? 'server_failed'
}

type Trying = { route: Route | undefined; limits: SmtpLimits; origin: string; letter: Letter }

/** Sends a test mail at once. It is not queued and not repeated. */
export const tryRoute = async ({ route, limits, origin, letter }: Trying): Promise<MailSenderTest> => {
  const to = letter.to.address
  if (!route) return { verdict: 'no_server', to, reason: null, statusCode: null, durationMs: 0 }
  const started = performance.now()
  const durationMs = () => Math.round(performance.now() - started)
  const mail = { messageId: messageIdOf(newId('mail'), origin), createdAt: new Date().toISOString(), letter }
  try {
    await sendOnce(route, limits, mail, new AbortController().signal)
    return { verdict: 'accepted', to, reason: null, statusCode: null, durationMs: durationMs() }
  } catch (error) {
    const { reason, statusCode } = smtpFailure(error)
    return { verdict: verdictOf(error), to, reason, statusCode, durationMs: durationMs() }
  }
}
