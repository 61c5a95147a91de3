import type { Translation } from '@earshot/i18n'
import type { menus as en } from '../en/menus.ts'

export const menus: Translation<typeof en> = {
  'app.guide': 'دليل هذه الصفحة',

  'user.menu': 'حسابك',
  'user.role.admin': 'مدير',
  'user.role.member': 'عضو',
  'user.role.user': 'مستخدم',
  'user.scheme': 'المظهر',
  'user.scheme.auto': 'حسب النظام',
  'user.scheme.light': 'فاتح',
  'user.scheme.dark': 'داكن',
  'user.language': 'اللغة',
  'user.signOut': 'تسجيل الخروج',

  'search.label': 'ابحث في السجلات والصفحات والإجراءات',
  'search.nothing': 'لا نتائج. جرّب اسمًا آخر.',
  'search.searching': 'جارٍ البحث…',
  'search.partial': 'بعض الخدمات لا تستجيب. حاول بعد دقيقة.',
  'search.kind.post': 'المنشورات',
  'search.kind.conversation': 'المحادثات',
  'search.kind.ticket': 'التذاكر',
  'search.kind.user': 'المستخدمون',
  'search.kind.company': 'الشركات',
  'search.kind.webhook': 'الويب هوك',
  'search.kind.event': 'الأحداث',
  'search.kind.delivery': 'الإرسالات',
  'search.pages': 'الصفحات',
  'search.actions': 'الإجراءات',
}
