import type { UploadedFile } from '@earshot/client/browser'
import type { Upload } from './uploads.ts'

/** Limit of the API. */
const maxLength = 4000

export type Writing = {
  /** The text to send. */
  content: string
  files: UploadedFile[]
  /** The number of characters beyond the limit; 0 or less within it. */
  tooMany: number
  /** Whether there is something to send, and nothing that it must wait for. */
  isReady: boolean
}

/** Whether a message can be sent as it is written. */
export const writingOf = (text: string, uploads: readonly Pick<Upload, 'progress'>[]): Writing => {
  const content = text.trim()
  const files = uploads.flatMap(({ progress }) => (progress.step === 'done' ? progress.stored : []))
  const tooMany = content.length - maxLength
  const isWhole = files.length === uploads.length && tooMany <= 0
  return { content, files, tooMany, isReady: isWhole && (content !== '' || files.length > 0) }
}
