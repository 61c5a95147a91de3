import { fail, id } from '@earshot/contracts'
import { type Limiter, refuse } from '@earshot/edge'
import { route } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import { z } from 'zod'
import { findSender, type SenderRow } from '../repo.ts'
import { type Deployment, routeOf } from '../route.ts'
import { dkimOf } from '../view.ts'
import { checkRecords, type DnsLimits } from './check.ts'
import { MailSenderDns } from './model.ts'
import { dnsDomainOf, wantedRecords, zoneLine } from './records.ts'

export type DnsDeps = {
  sealer: Sealer
  deployment: Deployment
  limiter: Limiter
  dns: DnsLimits
  /** Whether incoming email is on. */
  receives: boolean
}

/** Checks per minute of a caller. A workspace has at most 50 senders, which the panel shows on one page. */
const perMinute = 60

const params = z.object({ id: id('mail_sender') })

/** Only names below the sender's own domains are looked up, and nothing is connected to. */
const checkDns = async (
  { sealer, deployment, dns, receives }: DnsDeps,
  sender: SenderRow,
): Promise<MailSenderDns> => {
  const serverHost = routeOf(deployment, sealer, sender)?.server.host
  const { address } = sender
  const wanted = wantedRecords({ address, dkim: dkimOf(sender), serverHost, receives })
  const checked = await checkRecords(dns, wanted)
  return {
    domain: dnsDomainOf(address) ?? null,
    records: checked.map(record => ({
      ...record,
      type: record.kind === 'mx' ? 'MX' : 'TXT',
      zoneLine: record.value === null ? null : zoneLine(record.name, record.value),
    })),
  }
}

export const dnsRoutes = (deps: DnsDeps) => [
  route({
    method: 'get',
    path: '/mail-senders/:id/dns',
    operationId: 'checkMailSenderDns',
    summary: 'Check the DNS records of a sender',
    description:
      'Returns the records to publish for the domain of the sender (DKIM, SPF, DMARC, and MX if incoming email is on) with what DNS has. Asks the DNS servers of the deployment at each request, at most 6 seconds. A caller may send 60 of these requests per minute.',
    permission: 'admin',
    params,
    reply: { status: 200, body: MailSenderDns },
    errors: ['NOT_FOUND'],
    prepare: async ({ db, caller, params }) => {
      const sender = (await findSender(db, params.id)) ?? fail('NOT_FOUND')
      const verdict = await deps.limiter.take(`dns ${caller.principalId}`, perMinute, 1)
      if (!verdict.allowed) throw refuse(verdict)
      return checkDns(deps, sender)
    },
    handle: async ({ prepared }) => prepared,
  }),
]
