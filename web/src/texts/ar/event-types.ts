import type { Translation } from '@earshot/i18n'
import type { eventTypes as en } from '../en/event-types.ts'

export const eventTypes: Translation<typeof en> = {
  'eventTypes.about': 'الأحداث التي يمكن أن يشترك فيها الويب هوك.',
  'eventTypes.search': 'ابحث بالاسم أو الوصف',
  'eventTypes.count': {
    zero: 'لا أنواع',
    one: 'نوع واحد',
    two: 'نوعان',
    few: '{count} أنواع',
    many: '{count} نوعًا',
    other: '{count} نوع',
  },
  'eventTypes.nothing': 'لا أنواع. جرّب كلمات أخرى.',
  'eventTypes.boards': 'تصفية حسب اللوحة',
  'eventTypes.private.about':
    'خاص: يحمل الحدث بيانات لا يراها إلا فريقك. ولا يصل إلى ويب هوك إلا إن اخترته باسمه.',
  'eventTypes.schema': 'مخطط JSON',
  'eventTypes.fields': 'الحقول',
  'eventTypes.optional': 'اختياري',
  'eventTypes.sample': 'عيّنة',
  'eventTypes.send': 'إرسال عيّنة',
  'eventTypes.send.title': 'إرسال عيّنة من {type}',
}
