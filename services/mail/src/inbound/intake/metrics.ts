import { counter } from '@earshot/runtime'

export const mailsReceived = counter(
  'earshot_inbound_mails_total',
  'Incoming emails, without repeated ones, by source (smtp, imap, api) and outcome: accepted, ignored, failed (the email cannot be read). `reason` says why it was ignored or failed; it is empty for accepted ones.',
  ['source', 'outcome', 'reason'],
)

export const mailsRefused = counter(
  'earshot_inbound_mails_refused_total',
  'Incoming emails of unverified senders that were refused for now, because of INBOUND_UNVERIFIED_PER_HOUR or INBOUND_UNVERIFIED_MB_PER_HOUR.',
)
