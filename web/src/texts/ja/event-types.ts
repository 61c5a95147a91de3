import type { Translation } from '@earshot/i18n'
import type { eventTypes as en } from '../en/event-types.ts'

export const eventTypes: Translation<typeof en> = {
  'eventTypes.about': 'Webhookで購読できるイベントです。',
  'eventTypes.search': '名前または説明で検索',
  'eventTypes.count': { other: 'イベントタイプ{count}件' },
  'eventTypes.nothing': 'イベントタイプが見つかりません。別の言葉でお試しください。',
  'eventTypes.boards': 'ボードフィルター',
  'eventTypes.private.about':
    '非公開：チームだけが見られるデータを含むイベントです。名前で選んだ場合にだけ、Webhookに届きます。',
  'eventTypes.schema': 'JSON Schema',
  'eventTypes.fields': 'フィールド',
  'eventTypes.optional': '任意',
  'eventTypes.sample': 'サンプル',
  'eventTypes.send': 'サンプルを送信',
  'eventTypes.send.title': '{type}のサンプルを送信',
}
