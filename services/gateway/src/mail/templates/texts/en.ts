import type { Text } from '@earshot/i18n'

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
  'update.greeting': 'Hello {name},',
  'update.greeting.none': 'Hello,',
  'update.post_status': '“{title}” is now {status}',
  'update.reply_to_you': '{author} replied to you in “{title}”',
  'update.changelog': 'New in the changelog: {title}',
  'update.many': '{count} updates from {workspace}',
  'update.more': 'And {count} more.',
  'update.open.post': 'View post',
  'update.open.changelog': 'Read more',
  'update.unfollow': 'Unfollow this post',
  'update.stop.post_status': 'Stop emails about the status of posts',
  'update.stop.reply_to_you': 'Stop emails about replies',
  'update.stop.changelog': 'Unsubscribe from the changelog',
  'update.preferences': 'Email preferences',
  'update.why.post_status': 'You receive this email because you follow the post, voted for it or wrote it.',
  'update.why.reply_to_you': 'You receive this email because you wrote a post or a comment.',
  'update.why.changelog': 'You receive this email because you subscribed to the changelog of {workspace}.',
  'update.why': 'You receive this email because you take part in the feedback of {workspace}.',
  footer: 'You receive this email because you contacted {workspace}.',
} as const satisfies Record<string, Text>

export type MailTextKey = keyof typeof en
