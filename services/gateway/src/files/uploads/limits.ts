/** What may be stored, in bytes. */
export type FileLimits = {
  /** Of one file. */
  fileBytes: number
  /** Of all files of the workspace together. */
  totalBytes: number
}

export const megabyte = 1024 ** 2
