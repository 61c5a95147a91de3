import type { Translation } from '@earshot/i18n'
import type { events as en } from '../en/events.ts'

export const events: Translation<typeof en> = {
  'events.one': 'حدث',
  'events.back': 'كل الأحداث',
  'events.about': 'كل ما حدث، الأحدث أولًا، وإلى أين أُرسل.',
  'events.count': {
    zero: 'لا أحداث',
    one: 'حدث واحد',
    two: 'حدثان',
    few: '{count} أحداث',
    many: '{count} حدثًا',
    other: '{count} حدث',
  },
  'events.empty': 'لا أحداث. تظهر هنا حين تتغير المنشورات والمحادثات والتذاكر.',
  'events.none.found': 'لا أحداث. غيّر عوامل التصفية أو امسحها.',
  'events.filter': 'الأحداث المعروضة',
  'events.type': 'نوع الحدث',
  'events.search': 'نص أو معرّف',
  'events.search.example': 'post_… أو نص',
  'events.at': 'وقت الحدث',
  'events.receivedAt': 'وقت الاستلام',
  'events.audience': 'الجمهور',
  'events.subject': 'يخص',
  'events.same': 'كل أحداثه',
  'events.webhook': 'الويب هوك',
  'events.webhook.deleted': 'ويب هوك محذوف',
  'events.unsent': 'دون ويب هوك',
  'events.unsent.about': 'لم يكن أي ويب هوك مشتركًا في هذا الحدث.',
  'events.replays': 'أُعيد تشغيله للمستهلكين',
}
