import type { Translation } from '@earshot/i18n'
import type { events as en } from '../en/events.ts'

export const events: Translation<typeof en> = {
  'events.one': 'イベント',
  'events.back': 'すべてのイベント',
  'events.about': '発生したすべてのイベントとその配信先を、新しい順に表示します。',
  'events.count': { other: 'イベント{count}件' },
  'events.empty': 'イベントが見つかりません。投稿、会話、チケットが変わると、ここに表示されます。',
  'events.none.found': 'イベントが見つかりません。フィルターを変更または解除してください。',
  'events.filter': '表示するイベント',
  'events.type': 'イベントタイプ',
  'events.search': 'テキストまたはID',
  'events.search.example': 'post_…または「ダークモード」',
  'events.at': '発生日時',
  'events.receivedAt': '受信日時',
  'events.audience': '公開範囲',
  'events.subject': '対象',
  'events.same': 'この対象のすべてのイベント',
  'events.webhook': 'Webhook',
  'events.webhook.deleted': '削除されたWebhook',
  'events.unsent': 'Webhookなし',
  'events.unsent.about': 'このイベントを購読しているWebhookはありませんでした。',
  'events.replays': 'コンシューマーへの再配信',
}
