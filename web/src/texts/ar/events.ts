import type { Translation } from '@earshot/i18n'
import type { events as en } from '../en/events.ts'

export const events: Translation<typeof en> = {
  'events.title': 'الأحداث',
  'events.about': 'ما يحدث هنا ويمكن إبلاغ الويب هوك به.',
  'events.search': 'ابحث بالاسم أو الوصف',
  'events.count': {
    zero: 'لا أحداث',
    one: 'حدث واحد',
    two: 'حدثان',
    few: '{count} أحداث',
    many: '{count} حدثًا',
    other: '{count} حدث',
  },
  'events.nothing': 'لا حدث بهذا الاسم.',
  'events.boards': 'حسب اللوحة',
  'events.private.about': 'خاص: ما يحتفظ به فريقك لنفسه. لا يصل إلى ويب هوك إلا إن اختير باسمه.',
  'events.schema': 'مخطط JSON',
  'events.fields': 'ما يحمله',
  'events.optional': 'قد يغيب',
  'events.sample': 'عيّنة',
  'events.send': 'إرسال عيّنة',
  'events.send.title': 'عيّنة من {type}',
}
