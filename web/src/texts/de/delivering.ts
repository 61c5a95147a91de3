import type { Translation } from '@earshot/i18n'
import type { delivering as en } from '../en/delivering.ts'

export const delivering: Translation<typeof en> = {
  'webhooks.parts': 'Details des Webhooks',
  'webhooks.part.deliveries': 'Zustellungen',
  'webhooks.part.stats': 'Statistik',
  'webhooks.part.replays': 'Replays',
  'webhooks.part.signature': 'Signatur',

  'chart.table': 'Als Tabelle anzeigen',
  'chart.time': 'Zeit',
  'chart.none': '–',

  'stats.range': 'Zeitraum',
  'stats.range.hour': 'Stunde',
  'stats.range.day': 'Tag',
  'stats.range.week': 'Woche',
  'stats.range.month': '30 Tage',
  'stats.succeeded': 'Erfolgreich',
  'stats.retried': 'Wird wiederholt',
  'stats.failed': 'Fehlgeschlagen',
  'stats.skipped': 'Übersprungen',
  'stats.nothing': 'Keine Zustellungen in diesem Zeitraum. Wähle einen längeren.',
  'stats.outcomes': 'Ergebnisse',
  'stats.outcomes.about': 'Versuche nach Ergebnis, und übersprungene Zustellungen.',
  'stats.latency': 'Latenz',
  'stats.latency.about': 'Antwortzeit: Median, 95. und 99. Perzentil.',
  'stats.latency.limit': 'Timeout: {time}',
  'stats.responses': 'Antworten',
  'stats.responses.none': 'Keine Antwort',

  'replays.title': 'Replays',
  'replays.one': 'Fortschritt des Replays',
  'replays.about':
    'Sendet frühere Zustellungen erneut, die ältesten zuerst. Neue gehen vor. Es läuft immer nur ein Replay. Seine Fehler tragen nicht zum Deaktivieren des Webhooks bei.',
  'replays.empty': 'Noch keine Replays. Starte eines, um frühere Zustellungen erneut zu senden.',
  'replays.count': { one: '{count} Replay', other: '{count} Replays' },
  'replays.undelivered': 'Nicht Zugestelltes erneut senden',
  'replays.start': 'Replay starten',
  'replays.start.title': 'Frühere Zustellungen erneut senden',
  'replays.since': 'Von',
  'replays.until': 'Bis',
  'replays.until.about': 'Ohne Angabe gilt der aktuelle Zeitpunkt.',
  'replays.what': 'Welche Zustellungen',
  'replays.what.undelivered': 'Nicht zugestellt',
  'replays.what.undelivered.about':
    'Fehlgeschlagen oder übersprungen: alles, was der Empfänger nicht angenommen hat.',
  'replays.what.failed': 'Fehlgeschlagen',
  'replays.what.failed.about': 'Der Empfänger hat nicht geantwortet oder sie abgelehnt.',
  'replays.what.skipped': 'Übersprungen',
  'replays.what.skipped.about': 'Der Webhook war pausiert oder deaktiviert.',
  'replays.what.all': 'Alle',
  'replays.what.all.about': 'Auch erfolgreiche Zustellungen. Der Empfänger bekommt sie also doppelt.',
  'replays.of.undelivered': 'Nicht zugestellt',
  'replays.of.failed': 'Fehlgeschlagene Zustellungen',
  'replays.of.skipped': 'Übersprungene Zustellungen',
  'replays.of.all': 'Alle Zustellungen',
  'replays.status.running': 'Läuft',
  'replays.status.completed': 'Abgeschlossen',
  'replays.status.cancelled': 'Abgebrochen',
  'replays.span': 'Events von {since} bis {until}',
  'replays.progress': '{done} von {total} Zustellungen erneut gesendet',
  'replays.started': 'Gestartet',
  'replays.cancel': 'Replay abbrechen',

  'signature.about':
    'Jedes Programm ist ein Empfänger: Es liest das Secret aus WEBHOOK_SECRET, prüft die Signatur jeder Anfrage und antwortet mit 200 oder 400. Das Beispiel für die Shell prüft eine einzelne Zustellung von Hand.',
  'signature.language': 'Sprache',
  'signature.body':
    'Prüfe die unveränderten Bytes des Bodys, bevor du ihn parst, und vergleiche in konstanter Zeit.',
  'signature.age': 'Lehne Zustellungen ab, die älter als 5 Minuten sind.',
  'signature.quick':
    'Antworte schnell mit 200 und erledige die Arbeit danach: Ein Versuch endet nach 5 Sekunden mit einem Timeout.',
  'signature.once': 'Speichere die IDs verarbeiteter Events: Ein Event kann mehr als einmal ankommen.',

  'verify.title': 'Anfrage prüfen',
  'verify.about':
    'Füge eine Anfrage ein, die dein Empfänger bekommen hat: Header, eine Leerzeile und den Body. Sie wird in diesem Browser geprüft, nichts wird gesendet.',
  'verify.secret': 'Secret, das der Empfänger verwendet',
  'verify.request': 'Anfrage',
  'verify.verify': 'Prüfen',
  'verify.valid': 'Die Signatur ist gültig',
  'verify.valid.about':
    'Wenn dein Empfänger diese Anfrage ablehnt, verwendet er nicht dieses Secret oder nicht die unveränderten Bytes des Bodys.',
  'verify.old': 'Die Signatur ist gültig, aber alt',
  'verify.old.about':
    'Sie ist älter als 5 Minuten. Wenn dein Empfänger auch neue Anfragen ablehnt, prüfe die Uhr seines Servers.',
  'verify.missing': 'Die Anfrage ist nicht vollständig',
  'verify.missing.about': 'Füge die Header, eine Leerzeile und dann den Body ein.',
  'verify.unsigned': 'Die Signatur fehlt',
  'verify.unsigned.about':
    'X-Service-Timestamp oder X-Service-Signature fehlt. Vielleicht entfernt ein Proxy diese Header, oder jemand anderes hat die Anfrage gesendet.',
  'verify.reformatted': 'Der Body wurde geparst und neu geschrieben',
  'verify.reformatted.about':
    'Die Signatur gehört zum selben JSON in anderen Bytes. Prüfe den unveränderten Body, bevor eine Middleware ihn parst.',
  'verify.trimmed': 'Der Body enthält Leerzeichen oder einen Zeilenumbruch, die nicht gesendet wurden',
  'verify.trimmed.about':
    'Ohne sie ist die Signatur gültig. Vielleicht stammen sie vom Kopieren oder von einem Proxy.',
  'verify.wrong': 'Die Signatur passt nicht',
  'verify.wrong.about':
    'Sie wurde mit einem anderen Secret erstellt, oder der Body wurde geändert. Rotiere das Secret, wenn es verloren ist.',
  'verify.insecure': 'Dieser Browser kann hier nicht prüfen',
  'verify.insecure.about':
    'Browser prüfen Signaturen nur auf Seiten mit HTTPS. Öffne die Verwaltung unter ihrer HTTPS-Adresse.',
}
