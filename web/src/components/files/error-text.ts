import { EarshotError } from '@earshot/client'
import { bytesIn } from '@earshot/i18n'
import { useTexts } from '../../texts/use-texts.tsx'

/** The limit that the API names: `The file is larger than 25 MB.` */
const limitIn = (message: string): number | undefined => {
  const [, megabytes] = /(\d+) MB/.exec(message) ?? []
  return megabytes === undefined ? undefined : Number(megabytes) * 1_000_000
}

/** Returns a function that says why an upload has failed. */
export const useUploadErrorText = (): ((error: unknown) => string) => {
  const { t, language } = useTexts()
  return error => {
    if (!(error instanceof EarshotError)) return t('files.error')
    if (error.status === 413) {
      const limit = limitIn(error.message) // a proxy does not name its limit
      return limit ? t('files.tooLarge', { limit: bytesIn(language, limit) }) : t('files.tooLargeForProxy')
    }
    if (error.code === 'LIMIT_REACHED') return t('files.full')
    if (error.code === 'RATE_LIMITED') return t('files.tooManyUploads')
    return t(error.code === 'NETWORK_ERROR' ? 'files.offline' : 'files.error')
  }
}
