import type { Translation } from '@earshot/i18n'
import type { menus as en } from '../en/menus.ts'

export const menus: Translation<typeof en> = {
  'app.guide': 'このページのガイド',

  'user.menu': 'アカウント',
  'user.role.admin': '管理者',
  'user.role.member': 'メンバー',
  'user.role.user': 'ユーザー',
  'user.scheme': '外観',
  'user.scheme.auto': 'システム',
  'user.scheme.light': 'ライト',
  'user.scheme.dark': 'ダーク',
  'user.language': '言語',
  'user.signOut': 'ログアウト',

  'search.label': 'データ、ページ、操作を検索',
  'search.nothing': '見つかりませんでした。別の名前でお試しください。',
  'search.searching': '検索中…',
  'search.partial': '応答しないサービスがあります。1分後にもう一度お試しください。',
  'search.kind.post': '投稿',
  'search.kind.conversation': '会話',
  'search.kind.ticket': 'チケット',
  'search.kind.user': 'ユーザー',
  'search.kind.company': '会社',
  'search.kind.webhook': 'Webhook',
  'search.kind.event': 'イベント',
  'search.kind.delivery': '配信',
  'search.pages': 'ページ',
  'search.actions': '操作',
}
