import type { Translation } from '@earshot/i18n'
import type { account as en } from '../en/account.ts'

export const account: Translation<typeof en> = {
  'account.about': '名前、画像、パスワードと、アカウントにアクセスできるものを管理します。',
  'account.profile': 'プロフィール',
  'account.picture': '画像',
  'account.picture.about':
    '画像を選択、ドロップ、または貼り付けてください。チームにはあなたの名前の横に、お客様にはコメントの横に表示されます。',
  'account.picture.preview': '画像はこのように表示されます。',
  'account.picture.choose': '画像を選択',
  'account.picture.another': '別の画像を選択',
  'account.picture.save': '画像を保存',
  'account.picture.remove': '画像を削除',
  'account.email': 'メールアドレス',
  'account.email.about': '変更できるのは管理者です。',
  'account.password': 'パスワード',
  'account.password.about':
    'パスワードを変更すると、ほかのすべてのブラウザーからログアウトし、すべてのアプリの接続が解除されます。',
  'account.password.none': 'アカウントにパスワードがありません。',
  'account.password.link': '設定用のリンクをメールで受け取る',
  'account.password.current': '現在のパスワード',
  'account.password.new': '新しいパスワード',
  'account.password.change': 'パスワードを変更',
  'account.password.changed': 'パスワードを変更しました',
  'account.display': '言語と外観',
  'account.language.about': 'あなたに届くメールも、この言語になります。',
  'account.sessions': 'セッション',
  'account.sessions.none': 'セッションが見つかりません。',
  'account.sessions.count': { other: 'セッション{count}件' },
  'account.sessions.browser': 'ブラウザー',
  'account.sessions.unknown': '不明なブラウザー',
  'account.sessions.current': 'このブラウザー',
  'account.sessions.used': '最終使用',
  'account.sessions.since': '開始日時',
  'account.sessions.end': 'ログアウト',
  'account.clients': '接続済みアプリ',
  'account.clients.none':
    '接続済みアプリはありません。あなたの代わりに操作することをアプリに許可すると、ここに表示されます。',
  'account.clients.count': { other: 'アプリ{count}件' },
  'account.clients.end': '接続を解除',
}
