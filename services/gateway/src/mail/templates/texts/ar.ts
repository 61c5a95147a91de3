import type { Translation } from '@earshot/i18n'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  from: '{author} من {workspace}',
  'subject.none': 'محادثتك مع {workspace}',
  'subject.ticket': '[#{number}] {title}',
  replyLine: 'اكتب ردك فوق هذا السطر',
  attachments: 'المرفقات:',
  quoted: 'كتب {author} في {when} (UTC):',
  someone: 'شخص ما',
  'footer.reply': 'وصلتك هذه الرسالة لأنك تواصلت مع {workspace}. للإجابة، رُدّ عليها.',
  footer: 'وصلتك هذه الرسالة لأنك تواصلت مع {workspace}.',
}
