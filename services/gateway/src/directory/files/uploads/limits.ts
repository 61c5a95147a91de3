/** What may be stored, in bytes. */
export type FileLimits = {
  /** Of one file. */
  fileBytes: number
  /** Of all files of the workspace together. */
  totalBytes: number
}

export const megabyte = 1024 ** 2

/** What all uploads to one gateway get together. Measured in the benchmark `files`. */
export const uploadBytesPerSecond = 40 * megabyte
