import type { components } from '@earshot/client'

type Schemas = components['schemas']

/** Lists show the address as the name. */
export type Sender = Schemas['MailSender'] & { displayName: string | null; name: string }
export type SenderBody = Schemas['MailSenderInput'] | Schemas['MailSenderPatch']
export type SenderTest = Schemas['MailSenderTest']
export type SenderDns = Schemas['MailSenderDns']
export type DnsRecord = SenderDns['records'][number]
