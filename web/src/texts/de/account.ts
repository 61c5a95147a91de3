import type { Translation } from '@earshot/i18n'
import type { account as en } from '../en/account.ts'

export const account: Translation<typeof en> = {
  'account.about': 'Dein Name und Bild, dein Passwort und was Zugriff auf dein Konto hat.',
  'account.profile': 'Profil',
  'account.picture': 'Bild',
  'account.picture.about':
    'Wähle ein Bild, lege es hier ab oder füge es ein. Dein Team sieht es neben deinem Namen, deine Kundschaft neben deinen Kommentaren.',
  'account.picture.preview': 'So sieht dein Bild aus.',
  'account.picture.choose': 'Bild wählen',
  'account.picture.another': 'Anderes Bild wählen',
  'account.picture.save': 'Bild speichern',
  'account.picture.remove': 'Bild entfernen',
  'account.email': 'E-Mail-Adresse',
  'account.email.about': 'Ein Admin kann sie ändern.',
  'account.password': 'Passwort',
  'account.password.about':
    'Ein neues Passwort meldet dich in allen anderen Browsern ab und trennt alle Apps.',
  'account.password.none': 'Dein Konto hat kein Passwort.',
  'account.password.link': 'Link zum Festlegen per E-Mail anfordern',
  'account.password.current': 'Aktuelles Passwort',
  'account.password.new': 'Neues Passwort',
  'account.password.change': 'Passwort ändern',
  'account.password.changed': 'Passwort geändert',
  'account.display': 'Sprache und Darstellung',
  'account.language.about': 'Gilt auch für deine E-Mails.',
  'account.sessions': 'Sitzungen',
  'account.sessions.none': 'Keine Sitzungen gefunden.',
  'account.sessions.count': { one: '{count} Sitzung', other: '{count} Sitzungen' },
  'account.sessions.browser': 'Browser',
  'account.sessions.unknown': 'Unbekannter Browser',
  'account.sessions.current': 'Dieser Browser',
  'account.sessions.used': 'Zuletzt verwendet',
  'account.sessions.since': 'Seit',
  'account.sessions.end': 'Abmelden',
  'account.clients': 'Verbundene Apps',
  'account.clients.none':
    'Keine verbundenen Apps. Sie erscheinen hier, wenn du einer App erlaubst, in deinem Namen zu handeln.',
  'account.clients.count': { one: '{count} App', other: '{count} Apps' },
  'account.clients.end': 'Trennen',
}
