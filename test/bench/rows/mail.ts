import { newId } from '@earshot/contracts'
import { eventually, openEventStream, openSecondPool } from '@earshot/testing'
import { createTransport } from 'nodemailer'
import { signedIn } from '../../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../../services/accounts/src/credentials/oauth/harness.ts'
import { mailSealer, sealed } from '../../../services/mail/src/queue/mail.ts'
import { insertMail, mailsChannel } from '../../../services/mail/src/queue/repo.ts'
import { secretKey, type TestDeployment } from '../../deployments/deployment.ts'
import { arrivalRate, percentile } from '../../load/numbers.ts'
import { startDeployment } from '../harness/earshot.ts'
import { alternate } from '../harness/rounds.ts'
import { type Bench, compared, figure, type Row } from '../harness/row.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import type { Mailbox } from '../processes/mailbox.ts'

const sizes = {
  full: { rounds: 3, mails: 2000, mentions: 100 },
  smoke: { rounds: 1, mails: 20, mentions: 3 },
}

/** As many mails at a time as a worker sends. */
const atATime = 5

const letter = {
  to: { name: 'Grace Holt', address: 'grace@example.com' },
  from: 'Ada Moreno',
  subject: 'Export stops',
  text: 'We have found the cause.\n'.repeat(20),
  html: '<p>We have found the cause.</p>'.repeat(20),
  references: [],
  isAutomatic: false,
  unsubscribeUrl: null,
}

type Mailing = { earshot: TestDeployment; mailbox: Helper<Mailbox>; port: number; count: number }

const rateOf = async ({ mailbox, count }: Mailing): Promise<number> => {
  await eventually(async () => (await mailbox.call('count')) >= count, { withinMs: 300_000 })
  return arrivalRate(await mailbox.call('arrivals'))
}

/** The mails per second that a worker sends from its queue. */
const fromQueue = async (mailing: Mailing): Promise<number> => {
  const { earshot, mailbox, count } = mailing
  await mailbox.call('reset')
  await using database = openSecondPool({ url: earshot.databaseUrl }, 'mail')
  const content = sealed(mailSealer({ current: secretKey }), { letter })
  for (let index = 0; index < count; index++)
    await insertMail(database.pool, {
      id: newId('mail'),
      kind: 'notification',
      principalId: null,
      sealed: content,
    })
  await earshot.query(`select pg_notify('${mailsChannel}', '')`)
  return rateOf(mailing)
}

/** The same mails, sent by the mail library alone. */
const byLibrary = async (mailing: Mailing): Promise<number> => {
  const { mailbox, port, count } = mailing
  await mailbox.call('reset')
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: atATime,
  })
  const { to, from, subject, text, html } = letter
  const mail = { from: { name: from, address: 'support@example.org' }, to, subject, text, html }
  let left = count
  const send = async (): Promise<void> => {
    while (left-- > 0) await transport.sendMail(mail)
  }
  await Promise.all(Array.from({ length: atATime }, send))
  transport.close()
  return rateOf(mailing)
}

/** The ms from the request for a note to the moment when the mentioned member's panel is notified. */
const mentionDelays = async ({ earshot }: Mailing, bench: Bench, count: number): Promise<number[]> => {
  const { api } = earshot
  const gateway = { url: earshot.urlOf('gateway'), as: () => api }
  const { principalId, email } = await createMember(gateway, 'ada@example.org', 'member')
  const { cookie } = await signedIn(gateway, email)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  await using stream = await openEventStream(`${gateway.url}/api/v1/changes`, headers)
  const visitor = { email: 'grace@example.com' }
  const conversation = await api.post('/conversations', { visitor, message: { content: 'Help' } })
  const heard = () => stream.events.filter(({ type }) => type === 'notification.changed').length
  const delays: number[] = []
  for (let index = 0; index < count; index++) {
    bench.signal.throwIfAborted()
    const before = heard()
    const startedAt = performance.now()
    const note = { content: `Note ${index}`, mentionedPrincipalIds: [principalId] }
    const { status } = await api.post(`/conversations/${conversation.data.id}/note`, note)
    if (status !== 201) throw new Error(`the note failed with ${status}`)
    await eventually(() => heard() > before, { everyMs: 1 })
    delays.push(performance.now() - startedAt)
  }
  return delays
}

const measure = async (bench: Bench) => {
  const { rounds, mails, mentions } = sizes[bench.size]
  await using mailbox = await startHelper<Mailbox>('mailbox.ts')
  const port = await mailbox.call('open')
  await using earshot = await startDeployment(
    bench,
    [
      { service: 'gateway', role: 'web' },
      { service: 'accounts', role: 'web' },
      { service: 'accounts', role: 'worker' },
      { service: 'mail', role: 'web' },
      { service: 'mail', role: 'worker' },
      { service: 'support', role: 'all' },
    ],
    { SMTP_URL: `smtp://127.0.0.1:${port}` },
  )
  const mailing = { earshot, mailbox, port, count: mails }
  await fromQueue({ ...mailing, count: Math.ceil(mails / 10) }) // warm-up
  const { queue, library } = await alternate(bench, rounds, {
    queue: () => fromQueue(mailing),
    library: () => byLibrary(mailing),
  })
  const delays = await mentionDelays(mailing, bench, mentions)
  return [
    compared('mails of one sender', 'mails/s', queue, { name: 'by the mail library alone', rounds: library }),
    figure('mention to open panel, one at a time, p50', 'ms', [percentile(delays, 0.5)]),
    figure('mention to open panel, one at a time, p99', 'ms', [percentile(delays, 0.99)]),
  ]
}

export const mailRow: Row = { name: 'mail', title: 'Emails and notifications', measure }
