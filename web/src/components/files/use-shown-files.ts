import { useMemo, useState } from 'react'
import type { Attachment } from '../../api/files.ts'
import { addressOf, isFresh, renewAddress } from './address.ts'

/** An attached image that browsers show. */
export type Image = Attachment & { fileId: string; width: number; height: number }

export const isImage = (it: Attachment): it is Image => Boolean(it.fileId && it.width && it.height)

/** Addresses that did not work. */
const tried = new Set<string>()

/** Attachments with addresses that work in the panel, and functions that replace those that have expired. */
export const useShownFiles = (attachments: readonly Attachment[]) => {
  const [renewed, setRenewed] = useState(0)
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed address is known outside of React
  const files = useMemo(() => attachments.map(it => ({ ...it, url: addressOf(it) })), [attachments, renewed])
  const renew = async (fileId: string): Promise<string> => {
    const address = await renewAddress(fileId)
    setRenewed(count => count + 1)
    return address
  }
  return {
    files,
    /** Images that could not be loaded with a new address either. */
    broken,
    isFresh: ({ fileId, url }: Attachment): boolean => fileId === null || isFresh(url),
    /** An address that works for some more minutes. */
    fresh: async ({ fileId, url }: Attachment): Promise<string> =>
      fileId === null || isFresh(url) ? url : renew(fileId),
    /** Loads an image that could not be loaded from a new address, once. */
    reload: async ({ fileId, url }: Image): Promise<void> => {
      const address = tried.has(url) ? url : await renew(fileId).catch(() => url)
      tried.add(url)
      if (address === url) setBroken(known => new Set(known).add(fileId))
    },
  }
}

export type ShownFiles = ReturnType<typeof useShownFiles>
