import type { Language } from '@earshot/i18n'

// The few texts that the launcher needs before it loads those of the language.

type Labels = Record<
  'several' | 'messenger' | 'feedback' | 'changelog' | 'unread' | 'close' | 'failed',
  string
>

export const labels: Record<Language, Labels> = {
  en: {
    several: 'Help and feedback',
    messenger: 'Messages',
    feedback: 'Feedback',
    changelog: 'Changelog',
    unread: 'New: {count}',
    close: 'Close',
    failed: 'This could not be loaded. Check your connection and try again.',
  },
  de: {
    several: 'Hilfe und Feedback',
    messenger: 'Nachrichten',
    feedback: 'Feedback',
    changelog: 'Changelog',
    unread: 'Neu: {count}',
    close: 'Schließen',
    failed: 'Das konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  },
  es: {
    several: 'Ayuda y sugerencias',
    messenger: 'Mensajes',
    feedback: 'Sugerencias',
    changelog: 'Novedades',
    unread: 'Nuevo: {count}',
    close: 'Cerrar',
    failed: 'No se pudo cargar. Comprueba tu conexión e inténtalo de nuevo.',
  },
  fr: {
    several: 'Aide et feedback',
    messenger: 'Messages',
    feedback: 'Feedback',
    changelog: 'Nouveautés',
    unread: 'Nouveau\u00a0: {count}',
    close: 'Fermer',
    failed: 'Le chargement a échoué. Vérifiez votre connexion et réessayez.',
  },
  ja: {
    several: 'ヘルプとフィードバック',
    messenger: 'メッセージ',
    feedback: 'フィードバック',
    changelog: '更新履歴',
    unread: '新着: {count}',
    close: '閉じる',
    failed: '読み込めませんでした。接続を確認して、もう一度お試しください。',
  },
  ar: {
    several: 'المساعدة والآراء',
    messenger: 'الرسائل',
    feedback: 'الآراء',
    changelog: 'الجديد',
    unread: 'جديد: {count}',
    close: 'إغلاق',
    failed: 'تعذّر التحميل. تحقّق من الاتصال وحاول مرة أخرى.',
  },
}
