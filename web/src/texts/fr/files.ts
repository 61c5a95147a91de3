import type { Translation } from '@earshot/i18n'
import type { files as en } from '../en/files.ts'

export const files: Translation<typeof en> = {
  'attach.title': 'Joindre un lien',
  'attach.url': 'URL',
  'attach.name': 'Nom',
  'attach.add': 'Joindre',
  'attach.list': 'Pièces jointes',
  'attach.remove': 'Retirer «\u00a0{name}\u00a0»',

  'files.attach': 'Joindre des fichiers',
  'files.drop': 'Déposez les fichiers pour les joindre',
  'files.waiting': '{size} · En attente…',
  'files.sending': '{sent} sur {size}',
  'files.progress': 'Envoi de {name}',
  'files.cancel': 'Annuler l’envoi de «\u00a0{name}\u00a0»',
  'files.retry': 'Réessayer d’envoyer «\u00a0{name}\u00a0»',
  'files.error': 'Fichier non envoyé. Veuillez réessayer.',
  'files.offline': 'Fichier non envoyé. Vérifiez votre connexion, puis réessayez.',
  'files.tooLarge': 'Trop volumineux. La limite est de {limit}.',
  'files.tooLargeForProxy': 'Trop volumineux.',
  'files.full': 'L’espace de travail a atteint sa limite de fichiers. Demandez à un administrateur.',
  'files.tooManyUploads': 'Trop d’envois à la fois. Veuillez réessayer.',
  'files.blocked': 'Certains fichiers n’ont pas été envoyés. Réessayez ou retirez-les avant d’envoyer.',
  'files.sendLater': 'Envoyer après les fichiers',
  'files.sendsLater': 'En attente des fichiers…',
  'files.news.uploaded': '{name} a été envoyé',
  'files.news.failed': '{name} n’a pas été envoyé',
  'files.news.removed': '{name} a été retiré',
  'files.news.tooMany': {
    one: '{name} n’a pas été joint\u00a0: {count} pièce jointe au maximum',
    many: '{name} n’a pas été joint\u00a0: {count} de pièces jointes au maximum',
    other: '{name} n’a pas été joint\u00a0: {count} pièces jointes au maximum',
  },

  'files.images': 'Images',
  'files.link': 'Lien',
  'files.view': 'Afficher {name}',
  'files.download': 'Télécharger {name}',
  'files.position': '{place} sur {count}',
  'files.previous': 'Image précédente',
  'files.next': 'Image suivante',
}
