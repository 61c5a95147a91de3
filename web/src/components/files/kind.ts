import type { IconName } from '../icon-paths.ts'

const archives = /^application\/(zip|gzip|x-(7z|rar|tar|bzip|xz|gzip)\b)/
const tables = /csv|spreadsheet|excel/
const texts = /^text\/|pdf|word|opendocument\.text|json|xml|yaml|rtf/

/** The icon for a kind of file, by its media type. */
export const iconOf = (contentType: string): IconName => {
  if (contentType === 'text/uri-list') return 'link'
  const [group] = contentType.split('/', 1)
  if (group === 'image' || group === 'audio' || group === 'video') return group
  if (archives.test(contentType)) return 'archive'
  if (tables.test(contentType)) return 'board'
  return texts.test(contentType) ? 'log' : 'file'
}
