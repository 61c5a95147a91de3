/** What the API or a proxy says about an upload. Status 0 is no response. */
export type Failure = { status: number; code?: string; message?: string }

/** The limit that the API names, in bytes: `The file is larger than 25 MB.` */
const limitIn = (message: string): number | undefined => {
  const [, megabytes] = /(\d+) MB/.exec(message) ?? []
  return megabytes === undefined ? undefined : Number(megabytes) * 1_000_000
}

/** The text for an upload that has failed. A file that is too large has a limit, unless a proxy refused it. */
export const uploadErrorOf = ({ status, code, message = '' }: Failure) => {
  if (status === 413) {
    const limit = limitIn(message)
    return limit ? ({ key: 'files.tooLarge', limit } as const) : ({ key: 'files.tooLargeForProxy' } as const)
  }
  if (code === 'LIMIT_REACHED') return { key: 'files.full' } as const
  if (code === 'RATE_LIMITED') return { key: 'files.tooManyUploads' } as const
  return { key: code === 'NETWORK_ERROR' ? 'files.offline' : 'files.error' } as const
}
