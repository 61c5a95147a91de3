import type { Attachment } from '@earshot/contracts'
import { storedUrl } from '@earshot/runtime'
import type { FileRow } from '../records/repo.ts'

/** A file as services store it with a message. */
export const toAttachment = ({ id, name, contentType, size, width, height }: FileRow): Attachment => ({
  fileId: id,
  name,
  url: storedUrl(id),
  contentType,
  size,
  width,
  height,
})
