import type { Translation } from '@earshot/i18n'
import type { lists as en } from '../en/lists.ts'

export const lists: Translation<typeof en> = {
  'app.viewOnPortal': 'العرض في البوابة',

  'views.title': 'العروض المحفوظة',
  'views.current': 'العرض المحفوظ: {name}',
  'views.none': 'اختر عوامل تصفية ثم احفظها كعرض.',
  'views.save': 'حفظ كعرض',
  'views.edit': 'تعديل العرض',
  'views.delete': 'حذف العرض',
  'views.delete.about': 'يُحذف العرض وحده، لا ما يعرضه.',
  'views.shared': 'مشاركته مع الفريق',
  'views.shared.about': 'يراه كل الأعضاء. يمكنك أنت والمديرون تغييره.',

  'time.never': 'أبدًا',
  'time.unknown': 'غير معروف',

  'list.filter.clear': 'إزالة المرشّحات',
  'list.more': 'عرض المزيد',
  'list.searching': 'لا نتائج حتى الآن.',
  'list.search.on': 'ابحث في الأقدم',
  'list.name': 'الاسم',
  'list.name.about': 'مثلًا: اسم البرنامج الذي يستخدمه.',
  'list.actions': 'الإجراءات',
  'list.actions.more': 'إجراءات أخرى',
  'list.description': 'الوصف',
  'list.edit': 'تعديل',
  'list.delete': 'حذف',

  'bulk.select': 'تحديد «{name}»',
  'bulk.selectAll': 'تحديد كل المعروض',
  'bulk.selected': {
    zero: 'لم يُحدَّد شيء',
    one: 'حُدّد واحد',
    two: 'حُدّد اثنان',
    few: 'حُدّد {count}',
    many: 'حُدّد {count}',
    other: 'حُدّد {count}',
  },
  'bulk.clear': 'إلغاء التحديد',
  'bulk.addTag': 'إضافة وسم',
  'bulk.removeTag': 'إزالة وسم',
  'bulk.undo': 'تراجع',
}
