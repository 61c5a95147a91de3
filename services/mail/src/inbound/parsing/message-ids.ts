import { type HeaderList, headersOf } from './automatic.ts'
import { limits } from './limits.ts'

const isId = (text: string): boolean => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,500}>$/.test(text)

/** Some programs write ids without brackets. Only if there is nothing else: elsewhere, it may be an email address. */
const bareIds = (value: string): string[] => {
  const words = value.split(/[\s,]+/).filter(word => word !== '')
  return words.every(word => /^[^@"()]+@[^@"()]+$/.test(word)) ? words.map(word => `<${word}>`) : []
}

/** Message-IDs in a header, in order, such as `<a@b>`, without the blanks of a line break within one. */
export const messageIdsIn = (value: string | undefined): string[] => {
  const text = value ?? ''
  const ids = [...text.matchAll(/<[^<>]{1,600}>/g)].map(([id]) => id.replace(/\s+/g, ''))
  return (ids.length > 0 ? ids : bareIds(text)).filter(isId)
}

/**
 * The Message-IDs that a mail replies to, the nearest first: In-Reply-To, then References from the latest to the oldest. If they are
 * many, those in the middle are left out, because the first mail of a thread is in all of its mails.
 */
export const referencesIn = (headers: HeaderList): string[] => {
  const parents = headersOf(headers, 'in-reply-to').flatMap(messageIdsIn)
  const earlier = headersOf(headers, 'references').flatMap(messageIdsIn).toReversed()
  const ids = [...new Set([...parents, ...earlier])]
  const half = limits.references / 2
  return ids.length <= limits.references ? ids : [...ids.slice(0, half), ...ids.slice(-half)]
}
