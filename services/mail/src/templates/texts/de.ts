import type { Translation } from '@earshot/i18n'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  from: '{author} von {workspace}',
  'subject.none': 'Deine Unterhaltung mit {workspace}',
  'subject.ticket': '[#{number}] {title}',
  replyLine: 'Antworte oberhalb dieser Zeile',
  attachments: 'Anhänge:',
  quoted: 'Am {when} (UTC) schrieb {author}:',
  someone: 'Jemand',
  contact:
    'Du bekommst diese E-Mail, weil du oder jemand anderes {workspace} gebeten hat, Antworten an diese Adresse zu senden.',
  'contact.reply':
    'Du bekommst diese E-Mail, weil du oder jemand anderes {workspace} gebeten hat, Antworten an diese Adresse zu senden. Wenn es jemand anderes war, antworte nicht: Diese Person kann lesen, was du schreibst.',
  'contact.stop': 'Diese E-Mails abbestellen',
  'footer.reply':
    'Du bekommst diese E-Mail, weil du {workspace} kontaktiert hast. Um zu schreiben, antworte auf diese E-Mail.',
  'link.label': '{label}:',
  'link.or': 'Oder öffne',
  greeting: 'Hallo {name},',
  'greeting.none': 'Hallo,',
  'update.post_status': 'Neuer Status von „{title}“: {status}',
  'update.reply_to_you': '{author} hat dir in „{title}“ geantwortet',
  'update.comment_on_post': '{author} hat deinen Beitrag „{title}“ kommentiert',
  'update.mention_of_you': '{author} hat dich in „{title}“ erwähnt',
  'update.changelog': 'Neu im Changelog: {title}',
  'update.many': {
    one: '{news}, und {count} weitere Neuigkeit',
    other: '{news}, und {count} weitere Neuigkeiten',
  },
  more: 'Und {count} weitere.',
  'update.open.post': 'Beitrag ansehen',
  'update.open.changelog': 'Weiterlesen',
  'update.unfollow': 'Diesem Beitrag nicht mehr folgen',
  'update.stop.post_status': 'E-Mails zum Status von Beiträgen abbestellen',
  'update.stop.reply_to_you': 'E-Mails zu Antworten abbestellen',
  'update.stop.mention_of_you': 'Keine E-Mails über Erwähnungen mehr',
  'update.stop.changelog': 'Changelog abbestellen',
  'update.preferences': 'E-Mail-Einstellungen',
  'update.why.post_status':
    'Du bekommst diese E-Mail, weil du dem Beitrag folgst, für ihn abgestimmt oder ihn geschrieben hast.',
  'update.why.reply_to_you':
    'Du bekommst diese E-Mail, weil du einen Beitrag oder einen Kommentar geschrieben hast.',
  'update.why.mention_of_you': 'Du bekommst diese E-Mail, weil dich jemand erwähnt hat.',
  'update.why.changelog': 'Du bekommst diese E-Mail, weil du das Changelog von {workspace} abonniert hast.',
  'update.why': 'Du bekommst diese E-Mail, weil du dich am Feedback für {workspace} beteiligst.',
  'notification.mention': '{actor} hat dich in „{title}“ erwähnt',
  'notification.assignment': '{actor} hat dir „{title}“ zugewiesen',
  'notification.assigned': '„{title}“ wurde dir zugewiesen',
  'notification.reply': '{actor} hat in „{title}“ geantwortet',
  'notification.sla_approaching': 'Das SLA-Ziel von „{title}“ wird bald verfehlt ({detail})',
  'notification.sla_breached': 'Das SLA-Ziel von „{title}“ wurde verfehlt ({detail})',
  'notification.sla_unassigned':
    '„{title}“ ist nicht zugewiesen, und das SLA-Ziel ist bald fällig oder wurde verfehlt ({detail})',
  'notification.held': '{actor}: „{title}“ wartet auf Freigabe',
  'notification.webhook_failing': 'Der Webhook „{title}“ schlägt fehl (Fehler in Folge: {detail})',
  'notification.webhook_disabled': 'Der Webhook „{title}“ wurde deaktiviert (Fehler in Folge: {detail})',
  'notification.mail_ignored':
    'Aus {detail} eingehenden E-Mails wurde in 24 Stunden keine Nachricht, mehr als sonst ({title})',
  'notification.untitled': 'Unterhaltung',
  'notification.many': '{count} Benachrichtigungen von {workspace}',
  'notification.open': 'In Earshot öffnen',
  'notification.openAll': 'Earshot öffnen',
  'notification.choose': 'Benachrichtigungen auswählen',
  'notification.why': 'Du bekommst diese E-Mail, weil du Mitglied von {workspace} bist.',
  'invitation.subject': 'Du bist zu {workspace} eingeladen',
  'invitation.admin': '{by} hat dich eingeladen, {workspace} auf Earshot als Admin beizutreten.',
  'invitation.member': '{by} hat dich eingeladen, {workspace} auf Earshot als Mitglied beizutreten.',
  'invitation.link': {
    one: 'Lege ein Passwort fest, um dich anzumelden. Der Link funktioniert einmal und läuft nach {count} Tag ab.',
    other:
      'Lege ein Passwort fest, um dich anzumelden. Der Link funktioniert einmal und läuft nach {count} Tagen ab.',
  },
  'invitation.button': 'Passwort festlegen',
  'invitation.footer': 'Wenn du diese Einladung nicht erwartet hast, ignoriere diese E-Mail.',
  'reset.subject': 'Bei {workspace} anmelden',
  'reset.requested': 'Wir haben eine Anfrage bekommen, dich bei {workspace} auf Earshot anzumelden.',
  'reset.link': {
    one: 'Mit dem Link kannst du dich anmelden und ein neues Passwort festlegen. Er funktioniert einmal und läuft nach {count} Stunde ab.',
    other:
      'Mit dem Link kannst du dich anmelden und ein neues Passwort festlegen. Er funktioniert einmal und läuft nach {count} Stunden ab.',
  },
  'reset.button': 'Anmelden',
  'reset.footer': 'Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Es hat sich nichts geändert.',
  'signUp.subject': 'Bestätige deine E-Mail-Adresse für {workspace}',
  'signUp.link': {
    one: 'Um dein Konto bei {workspace} zu erstellen, wähle ein Passwort. Der Link funktioniert einmal und läuft nach {count} Stunde ab.',
    other:
      'Um dein Konto bei {workspace} zu erstellen, wähle ein Passwort. Der Link funktioniert einmal und läuft nach {count} Stunden ab.',
  },
  'signUp.button': 'Passwort wählen',
  'signInLink.subject': 'Dein Anmeldelink für {workspace}',
  'signInLink.requested': 'Du möchtest dich bei {workspace} anmelden.',
  'signInLink.link': {
    one: 'Der Link funktioniert einmal und läuft nach {count} Minute ab.',
    other: 'Der Link funktioniert einmal und läuft nach {count} Minuten ab.',
  },
  'signInLink.button': 'Zur Anmeldung',
  'signInLink.footer':
    'Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Es wurde niemand angemeldet.',
  'signUp.passwordless': {
    one: 'Du möchtest dich bei {workspace} anmelden, aber für diese E-Mail-Adresse gibt es noch kein Konto. Mit dem Link kannst du eines erstellen. Er funktioniert einmal und läuft nach {count} Stunde ab.',
    other:
      'Du möchtest dich bei {workspace} anmelden, aber für diese E-Mail-Adresse gibt es noch kein Konto. Mit dem Link kannst du eines erstellen. Er funktioniert einmal und läuft nach {count} Stunden ab.',
  },
  'signUp.create': 'Konto erstellen',
  'signUp.footer':
    'Wenn du kein Konto erstellen wolltest, ignoriere diese E-Mail. Es hat sich nichts geändert.',
  'known.subject': 'Du hast schon ein Konto bei {workspace}',
  'known.tried':
    'Jemand hat versucht, mit dieser E-Mail-Adresse ein Konto bei {workspace} zu erstellen. Du hast schon eines. Melde dich mit deinem Passwort an.',
  'known.forgot': 'Passwort vergessen? Fordere einen Link an, um ein neues festzulegen',
  footer: 'Du bekommst diese E-Mail, weil du {workspace} kontaktiert hast.',
}
