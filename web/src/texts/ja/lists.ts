import type { Translation } from '@earshot/i18n'
import type { lists as en } from '../en/lists.ts'

export const lists: Translation<typeof en> = {
  'app.viewOnPortal': 'ポータルで見る',

  'views.title': '保存したビュー',
  'views.current': '保存したビュー：{name}',
  'views.none': 'フィルターを選ぶと、ビューとして保存できます。',
  'views.save': 'ビューを保存',
  'views.edit': 'ビューを編集',
  'views.delete': 'ビューを削除',
  'views.delete.about': '削除されるのはビューだけです。表示されている項目は残ります。',
  'views.shared': 'チームと共有',
  'views.shared.about': 'ビューはすべてのメンバーに表示されます。変更できるのは、あなたと管理者です。',

  'time.never': 'なし',
  'time.unknown': '不明',

  'list.filter.clear': 'フィルターを解除',
  'list.more': 'さらに表示',
  'list.searching': 'ここまでのところ見つかっていません。',
  'list.search.on': '以前のものも検索',
  'list.name': '名前',
  'list.name.about': '例：使用するプログラムの名前。',
  'list.actions': '操作',
  'list.actions.more': 'その他の操作',
  'list.description': '説明',
  'list.edit': '編集',
  'list.delete': '削除',

  'bulk.select': '「{name}」を選択',
  'bulk.selectAll': '表示中のすべてを選択',
  'bulk.selected': { other: '{count}件を選択中' },
  'bulk.clear': '選択を解除',
  'bulk.addTag': 'タグを追加',
  'bulk.removeTag': 'タグを削除',
  'bulk.undo': '元に戻す',
}
