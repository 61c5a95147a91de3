import type { Translation } from '@earshot/i18n'
import type { roadmap as en } from '../en/roadmap.ts'

export const roadmap: Translation<typeof en> = {
  'roadmap.about': '計画中、進行中、完了した項目を、投票数の多い順に表示します。',
  'roadmap.empty':
    'ロードマップに表示するステータスはまだありません。列を追加するには、次のページでステータスの「ロードマップに表示」をオンにしてください：',
  'roadmap.create': 'ロードマップを作成',
  'roadmap.choose': '表示するロードマップ',
  'roadmap.whole': 'すべての投稿',
  'roadmap.boards': 'ボード',
  'roadmap.boards.all': 'すべてのボード',
  'roadmap.tags': 'タグ',
  'roadmap.tags.all': 'すべてのタグ',
  'roadmap.columns': '列',
  'roadmap.columns.all': 'ロードマップに表示するすべてのステータス',
  'roadmap.delete.about': '投稿は変わりません。この操作は元に戻せません。',
  'roadmap.column.empty': 'このステータスの投稿はありません',
  'roadmap.votes': { other: '{count}票' },
  'roadmap.comments': { other: 'コメント{count}件' },
  'roadmap.move': '「{name}」を移動',
  'roadmap.moveTo': '移動先',
  'roadmap.off': 'このロードマップの対象外',
  'roadmap.moved': '「{name}」を{column}に移動しました',
  'roadmap.stayed': '「{name}」を移動できませんでした',
}
