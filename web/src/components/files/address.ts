import { type Attachment, fetchAddress } from '../../api/files.ts'

/** Addresses work for an hour at least. One that ends within this time is not opened any more, in ms. */
const marginMs = 600_000

const endOf = (address: string): number =>
  Number(new URL(address, window.location.origin).searchParams.get('expires')) * 1000

export const isFresh = (address: string): boolean => endOf(address) - Date.now() > marginMs

/** On the host of the panel, which the policy of the panel allows: BASE_URL may name the same server in another way. */
const ownAddress = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** By file. Each refetch of a record may have new addresses; an image that is shown is not loaded again for that. */
const known = new Map<string, string>()

const keep = (fileId: string, address: string): string => {
  const own = ownAddress(address)
  known.set(fileId, own)
  return own
}

/** The address from which the panel loads a file, or opens a link. */
export const addressOf = ({ fileId, url }: Pick<Attachment, 'fileId' | 'url'>): string => {
  if (!fileId) return url
  const before = known.get(fileId)
  if (before && (isFresh(before) || endOf(before) >= endOf(url))) return before
  return keep(fileId, url)
}

/** Gets a new address, because the one that is known has expired. */
export const renewAddress = async (fileId: string): Promise<string> =>
  keep(fileId, await fetchAddress(fileId))
