import type { Translation } from '@earshot/i18n'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  from: '{author}（{workspace}）',
  'subject.none': '{workspace}との会話',
  'subject.ticket': '[#{number}] {title}',
  replyLine: 'この行より上に返信を入力してください',
  attachments: '添付ファイル：',
  quoted: '{when}（UTC）に{author}が書きました：',
  someone: '匿名の方',
  contact:
    'このメールは、あなたまたは別の方が{workspace}からの返信をこのアドレスで受け取るよう依頼したため送信されています。',
  'contact.reply':
    'このメールは、あなたまたは別の方が{workspace}からの返信をこのアドレスで受け取るよう依頼したため送信されています。別の方の依頼による場合は返信しないでください。書いた内容がその方に読まれます。',
  'contact.stop': 'これらのメールを停止',
  'footer.reply':
    'このメールは、{workspace}にお問い合わせいただいた方にお送りしています。ご連絡は、このメールへの返信でお送りください。',
  'link.label': '{label}：',
  'link.or': 'または次のリンクを開いてください：',
  greeting: '{name} 様',
  'greeting.none': 'こんにちは。',
  'update.post_status': '「{title}」のステータスが「{status}」になりました',
  'update.reply_to_you': '{author}が「{title}」であなたに返信しました',
  'update.comment_on_post': '{author}さんがあなたの投稿「{title}」にコメントしました',
  'update.mention_of_you': '{author}さんが「{title}」であなたをメンションしました',
  'update.changelog': '新しい更新：{title}',
  'update.many': '{news}、ほか{count}件',
  more: 'ほか{count}件。',
  'update.open.post': '投稿を見る',
  'update.open.changelog': '続きを読む',
  'update.unfollow': 'この投稿のフォローを解除',
  'update.stop.post_status': '投稿のステータスについてのメールを停止',
  'update.stop.reply_to_you': '返信についてのメールを停止',
  'update.stop.mention_of_you': 'メンションのメールを停止',
  'update.stop.changelog': '更新履歴の購読を解除',
  'update.preferences': 'メール設定',
  'update.why.post_status':
    'このメールは、この投稿をフォローした方、投稿に投票した方、または投稿した方にお送りしています。',
  'update.why.reply_to_you': 'このメールは、投稿またはコメントを書いた方にお送りしています。',
  'update.why.mention_of_you': 'このメールは、メンションされた方にお送りしています。',
  'update.why.changelog': 'このメールは、{workspace}の更新履歴を購読している方にお送りしています。',
  'update.why': 'このメールは、{workspace}のフィードバックに参加している方にお送りしています。',
  'notification.mention': '{actor}が「{title}」であなたをメンションしました',
  'notification.assignment': '{actor}が「{title}」をあなたに割り当てました',
  'notification.assigned': '「{title}」があなたに割り当てられました',
  'notification.reply': '{actor}が「{title}」で返信しました',
  'notification.sla_approaching': '「{title}」のSLA目標の期限が近づいています（{detail}）',
  'notification.sla_breached': '「{title}」のSLA目標の期限が過ぎました（{detail}）',
  'notification.sla_unassigned':
    '「{title}」は担当者が未定で、SLA目標の期限が近いか、すでに過ぎています（{detail}）',
  'notification.held': '{actor}の「{title}」が承認待ちです',
  'notification.webhook_failing': 'Webhook「{title}」が失敗しています（連続失敗回数：{detail}）',
  'notification.webhook_disabled': 'Webhook「{title}」が無効になりました（連続失敗回数：{detail}）',
  'notification.mail_ignored':
    '24時間に受信メール{detail}通がメッセージになりませんでした。通常より多い件数です（{title}）',
  'notification.untitled': '会話',
  'notification.many': '{workspace}からの通知{count}件',
  'notification.open': 'Earshotで開く',
  'notification.openAll': 'Earshotを開く',
  'notification.choose': '受け取る通知を選ぶ',
  'notification.why': 'このメールは、{workspace}のメンバーにお送りしています。',
  'invitation.subject': '{workspace}への招待',
  'invitation.admin': '{by}が、Earshotの{workspace}にあなたを管理者として招待しました。',
  'invitation.member': '{by}が、Earshotの{workspace}にあなたをメンバーとして招待しました。',
  'invitation.link': {
    other:
      'ログインするには、パスワードを設定してください。リンクは1回のみ使用でき、{count}日で期限が切れます。',
  },
  'invitation.button': 'パスワードを設定',
  'invitation.footer': 'この招待に心当たりがない場合は、このメールを無視してください。',
  'reset.subject': '{workspace}にログイン',
  'reset.requested': 'Earshotの{workspace}へのログインのリクエストを受け付けました。',
  'reset.link': {
    other:
      'リンクからログインし、新しいパスワードを設定できます。リンクは1回のみ使用でき、{count}時間で期限が切れます。',
  },
  'reset.button': 'ログイン',
  'reset.footer': '心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  'signUp.subject': '{workspace}：メールアドレスの確認',
  'signUp.link': {
    other:
      '{workspace}のアカウントを作成するには、パスワードを設定してください。リンクは1回のみ使用でき、{count}時間で期限が切れます。',
  },
  'signUp.button': 'パスワードを設定',
  'signInLink.subject': '{workspace}のログインリンク',
  'signInLink.requested': '{workspace}へのログインのリクエストを受け付けました。',
  'signInLink.link': { other: 'リンクは1回のみ使用でき、{count}分で期限が切れます。' },
  'signInLink.button': 'ログインに進む',
  'signInLink.footer': '心当たりがない場合は、このメールを無視してください。誰もログインしていません。',
  'signUp.passwordless': {
    other:
      '{workspace}へのログインのリクエストを受け付けましたが、このメールアドレスのアカウントはまだありません。リンクからアカウントを作成できます。リンクは1回のみ使用でき、{count}時間で期限が切れます。',
  },
  'signUp.create': 'アカウントを作成',
  'signUp.footer':
    'アカウントの作成に心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  'known.subject': '{workspace}のアカウントをすでにお持ちです',
  'known.tried':
    'このメールアドレスで{workspace}のアカウントを作成しようとした方がいます。アカウントはすでにお持ちですので、パスワードでログインしてください。',
  'known.forgot': 'パスワードをお忘れの場合は、新しいパスワードを設定するリンクをリクエストしてください',
  footer: 'このメールは、{workspace}にお問い合わせいただいた方にお送りしています。',
}
