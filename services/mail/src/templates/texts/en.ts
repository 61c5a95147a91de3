import type { Text } from '@earshot/i18n'

/**
 * The texts of mails. Colons, quotation marks and the reply line are part of each
 * language.
 */
export const en = {
  from: '{author} from {workspace}',
  'subject.none': 'Your conversation with {workspace}',
  'subject.ticket': '[#{number}] {title}',
  replyLine: 'Reply above this line',
  attachments: 'Attachments:',
  quoted: '{author} wrote on {when} (UTC):',
  someone: 'Someone',
  contact:
    'You receive this email because you or someone else asked {workspace} to send replies to this address.',
  'contact.reply':
    'You receive this email because you or someone else asked {workspace} to send replies to this address. If it was someone else, do not reply: they can read what you write.',
  'contact.stop': 'Stop these emails',
  'footer.reply': 'You receive this email because you contacted {workspace}. Reply to it to write back.',
  'link.label': '{label}:',
  'link.or': 'Or open',
  greeting: 'Hello {name},',
  'greeting.none': 'Hello,',
  'update.post_status': '“{title}” is now {status}',
  'update.reply_to_you': '{author} replied to you in “{title}”',
  'update.comment_on_post': '{author} commented on your post “{title}”',
  'update.mention_of_you': '{author} mentioned you in “{title}”',
  'update.changelog': 'New in the changelog: {title}',
  'update.many': { one: '{news}, and {count} more', other: '{news}, and {count} more' },
  more: 'And {count} more.',
  'update.open.post': 'View post',
  'update.open.changelog': 'Read more',
  'update.unfollow': 'Unfollow this post',
  'update.stop.post_status': 'Stop emails about the status of posts',
  'update.stop.reply_to_you': 'Stop emails about replies',
  'update.stop.mention_of_you': 'Stop emails about mentions',
  'update.stop.changelog': 'Unsubscribe from the changelog',
  'update.preferences': 'Email preferences',
  'update.why.post_status': 'You receive this email because you follow the post, voted for it or wrote it.',
  'update.why.reply_to_you': 'You receive this email because you wrote a post or a comment.',
  'update.why.mention_of_you': 'You receive this email because someone mentioned you.',
  'update.why.changelog': 'You receive this email because you subscribed to the changelog of {workspace}.',
  'update.why': 'You receive this email because you take part in the feedback of {workspace}.',
  'notification.mention': '{actor} mentioned you in “{title}”',
  'notification.assignment': '{actor} assigned “{title}” to you',
  'notification.assigned': '“{title}” was assigned to you',
  'notification.reply': '{actor} replied in “{title}”',
  'notification.sla_approaching': 'The SLA target of “{title}” is about to be breached ({detail})',
  'notification.sla_breached': 'The SLA target of “{title}” was breached ({detail})',
  'notification.sla_unassigned':
    '“{title}” is not assigned, and its SLA target is soon due or was breached ({detail})',
  'notification.held': '“{title}” by {actor} is held for approval',
  'notification.webhook_failing': 'The webhook “{title}” is failing (failures in a row: {detail})',
  'notification.webhook_disabled': 'The webhook “{title}” was disabled (failures in a row: {detail})',
  'notification.mail_ignored':
    '{detail} incoming emails within 24 hours became no message, more than usual ({title})',
  'notification.untitled': 'Conversation',
  'notification.many': '{count} notifications from {workspace}',
  'notification.open': 'Open in Earshot',
  'notification.openAll': 'Open Earshot',
  'notification.choose': 'Choose what you are notified of',
  'notification.why': 'You receive this email because you are a member of {workspace}.',
  'invitation.subject': 'You are invited to {workspace}',
  'invitation.admin': '{by} invited you to join {workspace} on Earshot as an admin.',
  'invitation.member': '{by} invited you to join {workspace} on Earshot as a member.',
  'invitation.link': {
    one: 'Set a password to sign in. The link works once and expires after {count} day.',
    other: 'Set a password to sign in. The link works once and expires after {count} days.',
  },
  'invitation.button': 'Set your password',
  'invitation.footer': 'If you did not expect this invitation, ignore this email.',
  'reset.subject': 'Sign in to {workspace}',
  'reset.requested': 'We received a request to sign you in to {workspace} on Earshot.',
  'reset.link': {
    one: 'With the link you can sign in, and set a new password. It works once and expires after {count} hour.',
    other:
      'With the link you can sign in, and set a new password. It works once and expires after {count} hours.',
  },
  'reset.button': 'Sign in',
  'reset.footer': 'If you did not request this, ignore this email. Nothing has changed.',
  'signUp.subject': 'Confirm your email address for {workspace}',
  'signUp.link': {
    one: 'To create your account for {workspace}, choose a password. The link works once and expires after {count} hour.',
    other:
      'To create your account for {workspace}, choose a password. The link works once and expires after {count} hours.',
  },
  'signUp.button': 'Choose a password',
  'signInLink.subject': 'Your sign-in link for {workspace}',
  'signInLink.requested': 'You asked to sign in to {workspace}.',
  'signInLink.link': {
    one: 'The link works once and expires after {count} minute.',
    other: 'The link works once and expires after {count} minutes.',
  },
  'signInLink.button': 'Go to sign-in',
  'signInLink.footer': 'If you did not request this, ignore this email. No one was signed in.',
  'signUp.passwordless': {
    one: 'You asked to sign in to {workspace}, but this email address has no account yet. You can create one with the link. It works once and expires after {count} hour.',
    other:
      'You asked to sign in to {workspace}, but this email address has no account yet. You can create one with the link. It works once and expires after {count} hours.',
  },
  'signUp.create': 'Create your account',
  'signUp.footer': 'If you did not try to create an account, ignore this email. Nothing has changed.',
  'known.subject': 'You already have an account for {workspace}',
  'known.tried':
    'Someone tried to create an account for {workspace} with this email address. You already have one. Sign in with your password.',
  'known.forgot': 'Forgot your password? Request a link to set a new one',
  footer: 'You receive this email because you contacted {workspace}.',
} as const satisfies Record<string, Text>

export type MailTextKey = keyof typeof en
