import type { Translation } from '@earshot/i18n'
import type { markdown as en } from '../en/markdown.ts'

export const markdown: Translation<typeof en> = {
  'markdown.toolbar': 'التنسيق',
  'markdown.heading': 'عنوان',
  'markdown.bold': 'غامق',
  'markdown.italic': 'مائل',
  'markdown.quote': 'اقتباس',
  'markdown.code': 'شيفرة',
  'markdown.link': 'رابط',
  'markdown.bullets': 'قائمة نقطية',
  'markdown.numbers': 'قائمة مرقّمة',
  'markdown.tasks': 'قائمة مهام',
  'markdown.write': 'كتابة',
  'markdown.preview': 'معاينة',
  'markdown.preview.empty': 'لا شيء للمعاينة',
  'markdown.uploading': 'جارٍ رفع {name}',
  'markdown.emoji': 'الرموز التعبيرية',
}
