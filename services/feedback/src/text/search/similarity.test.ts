import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leastSimilarity, samenessWith, similarityTo } from './similarity.ts'

/** A title, one of a post that is to be offered, and one that is not. */
const pairs: Record<string, [typed: string, offered: string | null, kept: string | null][]> = {
  English: [
    ['Dark mode for the app', 'Dark mode', 'Offline mode for the mobile app'],
    ['Dark theme for the app', null, 'Fax us the weekly report'],
    ['Dark theme for the app', null, 'The email digest comes twice'],
    ['Please add a way to export invoices', 'Invoice export', 'Please add a way to mute people'],
    ['Integrate with Slack', 'Slack integration', 'Jira integration'],
    ['notifcation setings', 'Notification settings for each project', 'Notes'],
    ['Login with Google', 'Google login', 'Log of changes'],
    ['Would it be possible to sort by votes?', 'Sort posts by votes', 'Would it be possible to pay by card?'],
    ['C++ client', 'Client for C++', 'C# client'],
    ['Drak mode', 'Dark mode', 'Dry mode'],
    ['Light mode', null, 'Night mode'],
    ['Export', 'Export invoices as PDF', 'Import'],
    ['Two-factor authentication', 'Two factor authentication for admins', 'Two columns'],
  ],
  German: [
    ['Dunkler Modus für die App', 'Dunkler Modus', 'Offline-Modus für die App'],
    ['Bitte einen Export der Rechnungen einbauen', 'Rechnungen exportieren', 'Bitte einen Kalender einbauen'],
    [
      'Es wäre schön, wenn man Beiträge sortieren könnte',
      'Beiträge sortieren',
      'Es wäre schön, wenn es regnet',
    ],
    ['Anbindung an SAP', 'SAP-Anbindung', 'Anbindung an DATEV'],
    ['Kalenderansicht', 'Kalender-Ansicht', 'Kalender teilen'],
    ['Größe der Schrift ändern', 'Schriftgrösse ändern', 'Farbe der Knöpfe ändern'],
    ['Benachrichtigungen stummschalten', 'Benachrichtigung stumm schalten', 'Benachrichtigungen per SMS'],
    ['Neue Funktion', null, 'Neue Farben'],
    ['Passwort zurücksetzen', 'Passwort zurück setzen', 'Passwort anzeigen'],
    ['Anmeldung mit Google', 'Google-Anmeldung', 'Abmeldung vom Newsletter'],
  ],
  French: [
    ["Mode sombre pour l'application", 'Mode sombre', "Mode hors ligne pour l'application"],
    ['Exporter les factures en PDF', 'Export des factures', 'Exporter le calendrier'],
    ['Ajouter une intégration avec Slack', 'Intégration Slack', 'Ajouter une intégration avec Jira'],
    ['Connexion avec Google', 'Connexion Google', 'Déconnexion'],
    ['Trier les idées par votes', 'Trier par votes', 'Trier les factures'],
    ["L'éditeur perd le texte", "Texte perdu dans l'éditeur", 'Le texte est trop petit'],
    ['Reglages des notifications', 'Réglages de notification', 'Réglages du compte'],
    ['Il faudrait pouvoir changer la langue', 'Changer la langue', 'Il faudrait pouvoir payer'],
    ['Calendrier partagé', 'Partager le calendrier', 'Calendrier lunaire'],
    ['Nouvelle option', null, 'Nouvelle couleur'],
  ],
  Spanish: [
    ['Modo oscuro para la aplicación', 'Modo oscuro', 'Modo sin conexión para la aplicación'],
    ['Exportar facturas en PDF', 'Exportación de facturas', 'Exportar el calendario'],
    ['Añadir integración con Slack', 'Integración con Slack', 'Añadir integración con Jira'],
    ['Iniciar sesión con Google', 'Inicio de sesión con Google', 'Cerrar la cuenta'],
    ['Ordenar las ideas por votos', 'Ordenar por votos', 'Ordenar facturas'],
    ['Me gustaría poder cambiar el idioma', 'Cambiar el idioma', 'Me gustaría poder pagar'],
    ['Notificaciones por correo', 'Notificación por correo', 'Correo de bienvenida'],
    ['Vista de calendario', 'Calendario: vista', 'Vista de tabla'],
    ['contrasena olvidada', 'Contraseña olvidada', 'Cuenta olvidada'],
    ['Nueva opción', null, 'Nueva imagen'],
  ],
  Japanese: [
    ['アプリのダークモード', 'ダークモードを追加', 'オフラインモード'],
    ['請求書をPDFで出力したい', '請求書のPDF出力', '領収書の印刷'],
    ['カレンダー表示', 'カレンダーの表示', 'リスト表示'],
    ['通知設定', 'プロジェクトごとの通知設定', '言語設定'],
    ['投票で並べ替え', '投票で並べ替える', '名前で検索'],
    ['Slackとの連携', 'Slack連携', 'Jiraとの連携'],
    ['パスワードを忘れた', 'パスワードを忘れた場合', 'ユーザー名の変更'],
    ['請求書の出力', '請求書出力', '議事録の出力'],
    ['二段階認証', '二段階認証に対応', '画像の認証'],
    ['検索が遅い', '検索が遅いです', '起動が遅い'],
  ],
  Arabic: [
    ['الوضع الداكن للتطبيق', 'وضع داكن', 'الوضع بدون اتصال للتطبيق'],
    ['تصدير الفواتير', 'تصدير فواتير', 'استيراد جهات الاتصال'],
    ['إضافة تكامل مع Slack', 'تكامل مع Slack', 'إضافة تكامل مع Jira'],
    ['تسجيل الدخول باستخدام Google', 'تسجيل الدخول عبر Google', 'حذف الحساب'],
    ['إشعارات البريد', 'اشعارات البريد', 'صندوق البريد'],
    ['عرض التقويم', 'التقويم', 'عرض الجدول'],
    ['تغيير اللغة', 'تغيير لغة', 'تغيير الصورة'],
    ['أريد ترتيب الأفكار', 'ترتيب الأفكار', 'أريد دفع الفاتورة'],
  ],
}

for (const [language, list] of Object.entries(pairs))
  test(`similar titles are offered, and others are not: ${language}`, () => {
    for (const [typed, offered, kept] of list) {
      const similarity = similarityTo(typed)
      if (offered !== null)
        assert.ok(similarity(offered) >= leastSimilarity, `${typed} – ${offered}: ${similarity(offered)}`)
      if (kept !== null)
        assert.ok(similarity(kept) < leastSimilarity, `${typed} – ${kept}: ${similarity(kept)}`)
    }
  })

test('equal titles have a similarity of 1, and a title that contains the other comes before one that shares words', () => {
  for (const title of ['Dark mode', 'the app', 'ダークモード', 'To do'])
    assert.ok(similarityTo(title)(title) <= 1 && samenessWith(title)(title) <= 1)
  assert.equal(similarityTo('Dark mode')('dark MODE!'), 1)
  const similarity = similarityTo('Dark mode for the reports')
  assert.ok(similarity('Dark mode') > similarity('Dark mode of the widget'))
  assert.equal(similarityTo('!!!')('???'), 0)
})

test('duplicates have most words in common, in both directions', () => {
  assert.ok(samenessWith('Dark mode')('Add dark mode') > 0.8)
  assert.ok(samenessWith('Dark mode')('Night mode') < 0.6)
  assert.ok(samenessWith('Export')('Export invoices as PDF') < 0.6, 'a short title has all its words in many')
})
