import type { Translation } from '@earshot/i18n'
import type { changelog as en } from '../en/changelog.ts'

export const changelog: Translation<typeof en> = {
  'changelog.about':
    'Kündige Änderungen an und verknüpfe sie mit den Beiträgen, in denen sie gewünscht wurden.',
  'changelog.count': { one: '{count} Eintrag', other: '{count} Einträge' },
  'changelog.empty': 'Noch keine Einträge. Schreibe einen, um eine Änderung anzukündigen.',
  'changelog.none': 'Keine Einträge mit diesem Status. Wähle einen anderen Status.',
  'changelog.write': 'Eintrag schreiben',
  'changelog.feed': 'RSS-Feed',
  'changelog.filter': 'Welche Einträge',
  'changelog.status': 'Status',
  'changelog.status.all': 'Alle',
  'changelog.status.draft': 'Entwurf',
  'changelog.status.scheduled': 'Geplant',
  'changelog.status.published': 'Veröffentlicht',
  'changelog.when': 'Datum',
  'changelog.edited': 'Bearbeitet',
  'changelog.posts': 'Beiträge',
  'changelog.posts.count': { one: '{count} Beitrag', other: '{count} Beiträge' },
  'changelog.delete.about':
    'Dieser Eintrag ist nicht veröffentlicht. Das Löschen lässt sich nicht rückgängig machen.',
  'changelog.delete.published':
    'Der Eintrag verschwindet aus dem Portal und dem RSS-Feed. Das lässt sich nicht rückgängig machen.',

  'changelog.entry': 'Eintrag',
  'changelog.new': 'Neuer Eintrag',
  'changelog.back': 'Alle Einträge',
  'changelog.entry.title': 'Titel',
  'changelog.entry.content': 'Text',
  'changelog.entry.content.about': 'Du kannst Markdown verwenden.',
  'changelog.cover': 'Titelbild',
  'changelog.cover.about':
    'Steht über dem Text, im Portal, im Widget, im Feed und in der E-Mail. Am besten im Querformat, mindestens 1.200 Pixel breit.',
  'changelog.cover.add': 'Titelbild hinzufügen',
  'changelog.cover.replace': 'Anderes Bild wählen',
  'changelog.cover.remove': 'Titelbild entfernen',
  'changelog.cover.alt': 'Alternativtext',
  'changelog.cover.alt.about':
    'Was das Bild zeigt, für alle, die es nicht sehen. Leer lassen, wenn das Bild nur schmückt.',
  'changelog.labels': 'Labels',
  'changelog.label.new': 'Neu',
  'changelog.label.improved': 'Verbessert',
  'changelog.label.fixed': 'Behoben',
  'changelog.linked': 'Verknüpfte Beiträge',
  'changelog.linked.find': 'Beitrag suchen',
  'changelog.linked.none': 'Keine Beiträge gefunden. Versuche es mit anderen Wörtern.',
  'changelog.preview': 'Vorschau',
  'changelog.preview.empty': 'Noch keine Vorschau. Gib einen Text ein.',
  'changelog.untitled': 'Ohne Titel',
  'changelog.at.scheduled': 'Geplant für {when}',
  'changelog.at.published': 'Veröffentlicht am {when}',
  'changelog.saved': 'Alle Änderungen gespeichert',
  'changelog.unsaved': 'Nicht gespeicherte Änderungen',
  'changelog.save': 'Entwurf speichern',
  'changelog.publish': 'Veröffentlichen',
  'changelog.publish.title': '„{name}“ veröffentlichen?',
  'changelog.publish.about':
    'Der Eintrag erscheint sofort im Portal und im RSS-Feed. Webhooks, die das Event abonniert haben, werden einmal benachrichtigt, bei späteren Änderungen nicht noch einmal.',
  'changelog.publish.again':
    'Der Eintrag erscheint sofort im Portal und im RSS-Feed. Er war schon einmal veröffentlicht, deshalb werden Abonnenten und Webhooks nicht noch einmal benachrichtigt.',
  'changelog.notify': 'Abonnenten per E-Mail benachrichtigen',
  'changelog.notify.count': {
    one: '{count} Abonnent bekommt eine E-Mail.',
    other: '{count} Abonnenten bekommen eine E-Mail.',
  },
  'changelog.notify.none': 'Abonnenten bekommen keine E-Mail.',
  'changelog.notify.to': 'Zu benachrichtigende Abonnenten',
  'changelog.notify.all': 'Alle Abonnenten',
  'changelog.notify.gone': 'Dieses Segment gibt es nicht mehr. Wähle ein anderes.',
  'changelog.complete': {
    one: 'Verknüpften Beitrag auf „{name}“ setzen',
    other: '{count} verknüpfte Beiträge auf „{name}“ setzen',
  },
  'changelog.complete.about': 'Follower werden über den neuen Status benachrichtigt.',
  'changelog.complete.failed':
    'Der Eintrag ist veröffentlicht, aber einige Beiträge haben ihren Status behalten',
  'changelog.schedule': 'Planen',
  'changelog.reschedule': 'Neu planen',
  'changelog.schedule.title': 'Veröffentlichung planen',
  'changelog.schedule.about':
    'Bis dahin kannst du den Eintrag bearbeiten. Webhooks, die das Event abonniert haben, werden benachrichtigt, wenn er veröffentlicht wird.',
  'changelog.schedule.again':
    'Bis dahin kannst du den Eintrag bearbeiten. Er war schon einmal veröffentlicht, deshalb werden Abonnenten und Webhooks nicht noch einmal benachrichtigt.',
  'changelog.schedule.at': 'Datum und Uhrzeit (deine Zeitzone)',
  'changelog.schedule.past': 'Wähle einen Zeitpunkt in der Zukunft.',
  'changelog.unschedule': 'Zu den Entwürfen',
  'changelog.unpublish': 'Zurückziehen',
  'changelog.unpublish.title': '„{name}“ zurückziehen?',
  'changelog.unpublish.about':
    'Der Eintrag wird zum Entwurf und verschwindet aus dem Portal und dem RSS-Feed. Wenn du ihn wieder veröffentlichst, werden Abonnenten und Webhooks nicht noch einmal benachrichtigt.',
  'changelog.conflict': 'Der Eintrag wurde geändert, seit du ihn geöffnet hast',
  'changelog.conflict.about':
    'Jemand anderes hat ihn gespeichert, oder er wurde veröffentlicht. Deine Änderungen sind nicht gespeichert. Kopiere, was du brauchst, und lade dann die aktuelle Fassung.',
  'changelog.conflict.load': 'Aktuelle Fassung laden',
  'changelog.leave.title': 'Ohne Speichern verlassen?',
  'changelog.leave.about': 'Deine Änderungen sind nicht gespeichert.',
  'changelog.leave': 'Verlassen',
  'changelog.stay': 'Bleiben',
}
