import type { Translation } from '@earshot/i18n'
import type { files as en } from '../en/files.ts'

export const files: Translation<typeof en> = {
  'attach.title': 'Adjuntar enlace',
  'attach.url': 'URL',
  'attach.name': 'Nombre',
  'attach.add': 'Adjuntar',
  'attach.list': 'Adjuntos',
  'attach.remove': 'Quitar «{name}»',

  'files.attach': 'Adjuntar archivos',
  'files.drop': 'Suelta los archivos para adjuntarlos',
  'files.waiting': '{size} · En espera…',
  'files.sending': '{sent} de {size}',
  'files.progress': 'Subida de {name}',
  'files.cancel': 'Cancelar la subida de «{name}»',
  'files.retry': 'Reintentar la subida de «{name}»',
  'files.error': 'No se ha subido. Inténtalo de nuevo.',
  'files.offline': 'No se ha subido. Comprueba tu conexión e inténtalo de nuevo.',
  'files.tooLarge': 'Es demasiado grande. El límite es de {limit}.',
  'files.tooLargeForProxy': 'Es demasiado grande.',
  'files.full': 'El espacio de trabajo ha alcanzado su límite de archivos. Consulta a un administrador.',
  'files.tooManyUploads': 'Demasiadas subidas a la vez. Inténtalo de nuevo.',
  'files.blocked': 'Antes de enviar, reintenta o quita los archivos que no se han subido.',
  'files.sendLater': 'Enviar tras la subida',
  'files.sendsLater': 'Esperando la subida…',
  'files.news.uploaded': '{name} se ha subido',
  'files.news.failed': '{name} no se ha subido',
  'files.news.removed': '{name} se ha quitado',
  'files.news.tooMany': {
    one: '{name} no se ha adjuntado: el máximo es {count} adjunto',
    many: '{name} no se ha adjuntado: el máximo es {count} de adjuntos',
    other: '{name} no se ha adjuntado: el máximo es {count} adjuntos',
  },

  'files.images': 'Imágenes',
  'files.link': 'Enlace',
  'files.view': 'Ver {name}',
  'files.download': 'Descargar {name}',
  'files.position': '{place} de {count}',
  'files.previous': 'Imagen anterior',
  'files.next': 'Imagen siguiente',
}
