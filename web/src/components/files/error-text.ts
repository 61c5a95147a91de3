import { EarshotError } from '@earshot/client'
import { bytesIn } from '@earshot/i18n'
import { useTexts } from '../../texts/use-texts.tsx'
import { uploadErrorOf } from './upload-error.ts'

/** Returns a function that says why an upload has failed. */
export const useUploadErrorText = (): ((error: unknown) => string) => {
  const { t, language } = useTexts()
  return error => {
    if (!(error instanceof EarshotError)) return t('files.error')
    const { key, limit = 0 } = uploadErrorOf(error)
    return t(key, { limit: bytesIn(language, limit) })
  }
}
