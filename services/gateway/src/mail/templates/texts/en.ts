/** The texts of mails to customers. Colons, quotation marks and the reply line are part of each language. */
export const en = {
  from: '{author} from {workspace}',
  'subject.none': 'Your conversation with {workspace}',
  'subject.ticket': '[#{number}] {title}',
  replyLine: 'Reply above this line',
  attachments: 'Attachments:',
  quoted: '{author} wrote on {when} (UTC):',
  someone: 'Someone',
  'footer.reply': 'You receive this email because you contacted {workspace}. Reply to it to write back.',
  footer: 'You receive this email because you contacted {workspace}.',
} as const

export type MailTextKey = keyof typeof en
