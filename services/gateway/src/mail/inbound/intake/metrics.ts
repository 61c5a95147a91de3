import { counter } from '@earshot/runtime'

export const mailsReceived = counter(
  'earshot_inbound_mails_total',
  'Incoming emails, without repeated ones, by source (smtp, imap, api) and outcome: accepted, ignored (the log has the reason), failed (the email cannot be read).',
  ['source', 'outcome'],
)
