import type { Translation } from '@earshot/i18n'
import type { markdown as en } from '../en/markdown.ts'

export const markdown: Translation<typeof en> = {
  'markdown.toolbar': '書式',
  'markdown.heading': '見出し',
  'markdown.bold': '太字',
  'markdown.italic': '斜体',
  'markdown.quote': '引用',
  'markdown.code': 'コード',
  'markdown.link': 'リンク',
  'markdown.bullets': '箇条書き',
  'markdown.numbers': '番号付きリスト',
  'markdown.tasks': 'タスクリスト',
  'markdown.write': '編集',
  'markdown.preview': 'プレビュー',
  'markdown.preview.empty': 'プレビューする内容がありません',
  'markdown.uploading': '{name}をアップロード中',
  'markdown.emoji': '絵文字',
}
