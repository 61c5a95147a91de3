import type { Translation } from '@earshot/i18n'
import type { access as en } from '../en/access.ts'

export const access: Translation<typeof en> = {
  'keys.about': 'プログラムがAPIの認証に使うキーです。',
  'keys.count': { other: 'キー{count}件' },
  'keys.empty': 'APIキーはまだありません。作成すると、プログラムからAPIを使えます。',
  'keys.role': 'ロール',
  'keys.role.member': 'メンバー',
  'keys.role.member.about': 'フィードバックとサポートを扱えます。',
  'keys.role.admin': '管理者',
  'keys.role.admin.about': 'キー、Webhook、メンバー、設定も管理できます。',
  'keys.access': 'アクセス権',
  'keys.access.full': 'フルアクセス',
  'keys.access.full.about': '読み取りと書き込みができます。',
  'keys.access.read-only': '読み取り専用',
  'keys.access.read-only.about': '読み取りだけができます。',
  'keys.access.listed': 'カスタムスコープ',
  'keys.lastUsed': '最終使用',
  'keys.expires': '有効期限',
  'keys.expires.about': 'この日の終わりまで有効です。空欄にすると、無期限になります。',
  'keys.expired': '期限切れ（{when}）',
  'keys.createdBy': '作成者',
  'keys.create': 'APIキーを作成',
  'keys.use':
    'プログラムは、このキーをAuthorizationヘッダーで送信します。選択したロールとアクセス権が適用されます。',
  'keys.created': 'APIキー「{name}」を作成しました',
  'keys.revoke': '失効させる',
  'keys.revoke.title': '「{name}」を失効させますか？',
  'keys.revoke.about':
    'このキーを使うプログラムは、2秒以内にアクセスできなくなります。この操作は元に戻せません。',

  'tokens.title': '個人用トークン',
  'tokens.about':
    '自分のスクリプトやツールから、自分としてAPIを使うためのトークンです。トークンでできるのは、自分のロールで許可されている操作までです。',
  'tokens.count': { other: 'トークン{count}件' },
  'tokens.empty': '個人用トークンはまだありません。作成すると、自分としてAPIを使えます。',
  'tokens.create': '個人用トークンを作成',
  'tokens.created': '個人用トークン「{name}」を作成しました',
  'tokens.use':
    'トークンをAuthorizationヘッダーで送信してください。選択したアクセス権で、あなたとして動作します。チームを離れると無効になります。',
  'tokens.personal': '個人用トークン',
  'tokens.revoke.about':
    'このトークンを使うスクリプトやツールは、2秒以内にアクセスできなくなります。この操作は元に戻せません。',

  'clients.about':
    'ユーザーの代わりに、またはプログラム自身として、OAuth 2.0でアクセストークンを取得するプログラムです。',
  'clients.count': { other: 'クライアント{count}件' },
  'clients.empty':
    'OAuthクライアントはまだありません。作成すると、プログラムがアクセストークンを取得できます。',
  'clients.create': 'OAuthクライアントを作成',
  'clients.id': 'クライアントID',
  'clients.authorize': '認可エンドポイント',
  'clients.token': 'トークンエンドポイント',
  'clients.metadata': 'サーバーメタデータ',
  'clients.noSecret': 'パブリッククライアントにはシークレットがなく、PKCEで自身を証明します。',
  'clients.created': 'OAuthクライアント「{name}」を作成しました',
  'clients.kind': 'クライアントの種類',
  'clients.kind.confidential': 'コンフィデンシャル',
  'clients.kind.confidential.about': 'サーバーで動作し、シークレットを安全に保管できます。',
  'clients.kind.public': 'パブリック',
  'clients.kind.public.about': 'ブラウザーやスマートフォンで動作し、シークレットはありません。',
  'clients.grantTypes': 'グラントタイプ',
  'clients.grantTypes.authorization_code': '認可コード',
  'clients.grantTypes.refresh_token': 'リフレッシュトークン',
  'clients.grantTypes.client_credentials': 'クライアントクレデンシャル',
  'clients.redirectUris': 'リダイレクトURI',
  'clients.redirectUris.about':
    '1行に1つ入力してください。完全一致で比較されます。認可コードでのみ使われます。',
  'clients.scopes': 'スコープ',
  'clients.scopes.about': 'このクライアントのアクセストークンに付与できるのは、これらのスコープだけです。',
  'clients.created.at': '作成日時',
  'clients.delete': '削除',
  'clients.delete.title': '「{name}」を削除しますか？',
  'clients.delete.about':
    'このクライアントのすべてのトークンは、2秒以内に使えなくなります。この操作は元に戻せません。',
}
