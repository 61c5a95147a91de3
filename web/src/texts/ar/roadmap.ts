import type { Translation } from '@earshot/i18n'
import type { roadmap as en } from '../en/roadmap.ts'

export const roadmap: Translation<typeof en> = {
  'roadmap.about': 'المخطط والجاري والمكتمل، الأكثر أصواتًا أولًا.',
  'roadmap.empty': 'لا حالة تظهر في خرائط الطريق بعد. لإضافة عمود فعّل «إظهارها في خرائط الطريق» لحالة في',
  'roadmap.create': 'إنشاء خارطة طريق',
  'roadmap.choose': 'خارطة الطريق المعروضة',
  'roadmap.whole': 'كل المنشورات',
  'roadmap.boards': 'اللوحات',
  'roadmap.boards.all': 'كل اللوحات',
  'roadmap.tags': 'الوسوم',
  'roadmap.tags.all': 'أيّ وسوم',
  'roadmap.columns': 'الأعمدة',
  'roadmap.columns.all': 'كل الحالات الظاهرة في خرائط الطريق',
  'roadmap.delete.about': 'لا تتغيّر منشوراتها. لا يمكن التراجع عن هذا.',
  'roadmap.column.empty': 'لا منشورات بهذه الحالة',
  'roadmap.votes': {
    zero: 'لا أصوات',
    one: 'صوت واحد',
    two: 'صوتان',
    few: '{count} أصوات',
    many: '{count} صوتًا',
    other: '{count} صوت',
  },
  'roadmap.comments': {
    zero: 'لا تعليقات',
    one: 'تعليق واحد',
    two: 'تعليقان',
    few: '{count} تعليقات',
    many: '{count} تعليقًا',
    other: '{count} تعليق',
  },
  'roadmap.move': 'نقل «{name}»',
  'roadmap.moveTo': 'نقل إلى',
  'roadmap.off': 'ليست في خارطة الطريق هذه',
  'roadmap.moved': 'نُقل «{name}» إلى {column}',
  'roadmap.stayed': 'تعذّر نقل «{name}»',
}
