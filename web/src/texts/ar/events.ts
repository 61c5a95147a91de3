import type { Translation } from '@earshot/i18n'
import type { events as en } from '../en/events.ts'

export const events: Translation<typeof en> = {
  'events.title': 'الأحداث',
  'events.about': 'الأحداث التي يمكن أن يشترك فيها الويب هوك.',
  'events.search': 'ابحث بالاسم أو الوصف',
  'events.count': {
    zero: 'لا أحداث',
    one: 'حدث واحد',
    two: 'حدثان',
    few: '{count} أحداث',
    many: '{count} حدثًا',
    other: '{count} حدث',
  },
  'events.nothing': 'لا أحداث. جرّب كلمات أخرى.',
  'events.boards': 'تصفية حسب اللوحة',
  'events.private.about':
    'خاص: يحمل الحدث بيانات لا يراها إلا فريقك. ولا يصل إلى ويب هوك إلا إن اخترته باسمه.',
  'events.schema': 'مخطط JSON',
  'events.fields': 'الحقول',
  'events.optional': 'اختياري',
  'events.sample': 'عيّنة',
  'events.send': 'إرسال عيّنة',
  'events.send.title': 'إرسال عيّنة من {type}',
}
