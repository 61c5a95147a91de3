import type { Translation } from '@earshot/i18n'
import type { delivering as en } from '../en/delivering.ts'

export const delivering: Translation<typeof en> = {
  'webhooks.parts': 'Détails du webhook',
  'webhooks.part.deliveries': 'Livraisons',
  'webhooks.part.stats': 'Statistiques',
  'webhooks.part.replays': 'Rejeux',
  'webhooks.part.signature': 'Signature',

  'chart.table': 'Afficher en tableau',
  'chart.time': 'Heure',
  'chart.none': '–',

  'stats.range': 'Période',
  'stats.range.hour': 'Heure',
  'stats.range.day': 'Jour',
  'stats.range.week': 'Semaine',
  'stats.range.month': '30 jours',
  'stats.succeeded': 'Réussies',
  'stats.retried': 'À relancer',
  'stats.failed': 'Échouées',
  'stats.skipped': 'Ignorées',
  'stats.nothing': 'Aucune livraison pendant cette période. Choisissez-en une plus longue.',
  'stats.outcomes': 'Résultats',
  'stats.outcomes.about': 'Tentatives par résultat, et livraisons ignorées.',
  'stats.latency': 'Latence',
  'stats.latency.about': 'Temps de réponse\u00a0: médiane, 95e et 99e centile.',
  'stats.latency.limit': 'Délai maximal\u00a0: {time}',
  'stats.responses': 'Réponses',
  'stats.responses.none': 'Aucune réponse',

  'replays.title': 'Rejeux',
  'replays.one': 'Avancement du rejeu',
  'replays.about':
    'Envoie de nouveau des livraisons passées, de la plus ancienne à la plus récente, après les nouvelles. Un seul rejeu s’exécute à la fois. Ses échecs ne comptent pas pour la désactivation du webhook.',
  'replays.empty': 'Aucun rejeu pour le moment. Lancez-en un pour envoyer de nouveau des livraisons passées.',
  'replays.count': { one: '{count} rejeu', many: '{count} de rejeux', other: '{count} rejeux' },
  'replays.undelivered': 'Rejouer ce qui n’a pas été livré',
  'replays.start': 'Lancer un rejeu',
  'replays.start.title': 'Rejouer des livraisons passées',
  'replays.since': 'Du',
  'replays.until': 'Au',
  'replays.until.about': 'Laissez vide pour l’heure actuelle.',
  'replays.what': 'Livraisons à rejouer',
  'replays.what.undelivered': 'Non livrées',
  'replays.what.undelivered.about': 'Échouées ou ignorées\u00a0: tout ce que le récepteur n’a pas accepté.',
  'replays.what.failed': 'Échouées',
  'replays.what.failed.about': 'Le récepteur n’a pas répondu ou les a refusées.',
  'replays.what.skipped': 'Ignorées',
  'replays.what.skipped.about': 'Le webhook était en pause ou désactivé.',
  'replays.what.all': 'Toutes',
  'replays.what.all.about': 'Y compris les livraisons réussies, que le récepteur reçoit alors deux fois.',
  'replays.of.undelivered': 'Non livrées',
  'replays.of.failed': 'Livraisons échouées',
  'replays.of.skipped': 'Livraisons ignorées',
  'replays.of.all': 'Toutes les livraisons',
  'replays.status.running': 'En cours',
  'replays.status.completed': 'Terminé',
  'replays.status.cancelled': 'Annulé',
  'replays.span': 'Événements du {since} au {until}',
  'replays.progress': '{done} livraisons rejouées sur {total}',
  'replays.started': 'Début',
  'replays.cancel': 'Annuler le rejeu',

  'signature.about':
    'Chaque programme est un récepteur\u00a0: il lit le secret dans WEBHOOK_SECRET, vérifie la signature de chaque requête et répond 200 ou 400. Celui pour le shell vérifie une seule livraison à la main.',
  'signature.language': 'Langage',
  'signature.body': 'Vérifiez les octets bruts du corps avant de l’analyser, et comparez en temps constant.',
  'signature.age': 'Refusez les livraisons de plus de 5 minutes.',
  'signature.quick':
    'Répondez rapidement 200 et faites le travail ensuite\u00a0: une tentative expire après 5 secondes.',
  'signature.once':
    'Conservez les ID des événements traités\u00a0: un événement peut arriver plusieurs fois.',

  'verify.title': 'Vérifier une requête',
  'verify.about':
    'Collez une requête reçue par votre récepteur\u00a0: ses en-têtes, une ligne vide et son corps. Elle est vérifiée dans ce navigateur, et rien n’est envoyé.',
  'verify.secret': 'Secret utilisé par le récepteur',
  'verify.request': 'Requête',
  'verify.verify': 'Vérifier',
  'verify.valid': 'La signature est valide',
  'verify.valid.about':
    'Si votre récepteur refuse cette requête, il n’utilise pas ce secret, ou pas les octets bruts du corps.',
  'verify.old': 'La signature est valide, mais ancienne',
  'verify.old.about':
    'Elle a plus de 5 minutes. Si votre récepteur refuse aussi les nouvelles requêtes, vérifiez l’horloge de son serveur.',
  'verify.missing': 'La requête est incomplète',
  'verify.missing.about': 'Collez les en-têtes, une ligne vide, puis le corps.',
  'verify.unsigned': 'La signature est absente',
  'verify.unsigned.about':
    'X-Service-Timestamp ou X-Service-Signature manque. Un proxy retire peut-être ces en-têtes, ou quelqu’un d’autre a envoyé la requête.',
  'verify.reformatted': 'Le corps a été analysé puis réécrit',
  'verify.reformatted.about':
    'La signature correspond au même JSON, mais avec d’autres octets. Vérifiez le corps brut avant qu’un middleware ne l’analyse.',
  'verify.trimmed': 'Le corps a des espaces ou un saut de ligne qui n’ont pas été envoyés',
  'verify.trimmed.about':
    'Sans eux, la signature est valide. Ils viennent peut-être du copier-coller ou d’un proxy.',
  'verify.wrong': 'La signature ne correspond pas',
  'verify.wrong.about':
    'Elle a été créée avec un autre secret, ou le corps a été modifié. Remplacez le secret s’il est perdu.',
  'verify.insecure': 'Ce navigateur ne peut pas vérifier ici',
  'verify.insecure.about':
    'Les navigateurs ne vérifient les signatures que sur les pages en HTTPS. Ouvrez le panneau à son adresse HTTPS.',
}
