import type { Translation } from '@earshot/i18n'
import type { files as en } from '../en/files.ts'

export const files: Translation<typeof en> = {
  'attach.title': 'リンクを添付',
  'attach.url': 'URL',
  'attach.name': '名前',
  'attach.add': '添付',
  'attach.list': '添付ファイル',
  'attach.remove': '「{name}」を削除',

  'files.attach': 'ファイルを添付',
  'files.drop': 'ここにドロップして添付',
  'files.waiting': '{size}・待機中…',
  'files.sending': '{sent} / {size}',
  'files.progress': '{name}のアップロード',
  'files.cancel': '「{name}」のアップロードをキャンセル',
  'files.retry': '「{name}」のアップロードをもう一度試す',
  'files.error': 'アップロードできませんでした。もう一度お試しください。',
  'files.offline': 'アップロードできませんでした。接続を確認してから、もう一度お試しください。',
  'files.tooLarge': 'ファイルが大きすぎます。上限は{limit}です。',
  'files.tooLargeForProxy': 'ファイルが大きすぎます。',
  'files.full': 'ワークスペースのファイルが上限に達しました。管理者に相談してください。',
  'files.tooManyUploads': '一度にアップロードするファイルが多すぎます。もう一度お試しください。',
  'files.blocked':
    'アップロードできなかったファイルがあります。もう一度試すか削除してから、送信してください。',
  'files.sendLater': 'アップロード後に送信',
  'files.sendsLater': 'アップロードの完了待ち…',
  'files.news.uploaded': '{name}をアップロードしました',
  'files.news.failed': '{name}をアップロードできませんでした',
  'files.news.removed': '{name}を削除しました',
  'files.news.tooMany': {
    other: '添付できませんでした：{name}。添付ファイルの上限は{count}件です',
  },

  'files.images': '画像',
  'files.link': 'リンク',
  'files.view': '{name}を表示',
  'files.download': '{name}をダウンロード',
  'files.position': '{place}/{count}',
  'files.previous': '前の画像',
  'files.next': '次の画像',
}
