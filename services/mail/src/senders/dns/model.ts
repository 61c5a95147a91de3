import { z } from 'zod'

const example = {
  domain: 'northwind.example',
  records: [
    {
      kind: 'spf',
      name: 'northwind.example',
      type: 'TXT',
      value: 'v=spf1 a:smtp.northwind.example ~all',
      zoneLine: 'northwind.example. IN TXT "v=spf1 a:smtp.northwind.example ~all"',
      state: 'found',
      found: ['v=spf1 a:smtp.northwind.example ~all'],
      foundAt: 'northwind.example',
    },
  ],
}

const DnsRecord = z
  .object({
    kind: z.enum(['dkim', 'spf', 'dmarc', 'mx']),
    name: z.string(),
    type: z.enum(['TXT', 'MX']),
    value: z
      .string()
      .nullable()
      .describe('The value to publish. Null for MX, which names the mail server that forwards to Earshot.'),
    zoneLine: z
      .string()
      .nullable()
      .describe('The record as a line of a zone file, with a long value split into strings of 255 bytes.'),
    state: z
      .enum(['found', 'missing', 'different', 'unknown'])
      .describe(
        '`found`: published. SPF, DMARC and MX may differ from the proposed value, if they are valid. `different`: published, but another key, void because there are several, or without effect. `unknown`: DNS did not respond.',
      ),
    found: z.array(z.string()).describe('At most five records of this kind that DNS has.'),
    foundAt: z
      .string()
      .nullable()
      .describe('The name that has them. A DMARC record of a parent domain applies as well.'),
  })
  .meta({ id: 'MailDnsRecord' })

export const MailSenderDns = z
  .object({
    domain: z
      .string()
      .nullable()
      .describe('The domain of the address. Null if the address has an IP address.'),
    records: z.array(DnsRecord),
  })
  .meta({ id: 'MailSenderDns', example })
export type MailSenderDns = z.infer<typeof MailSenderDns>
