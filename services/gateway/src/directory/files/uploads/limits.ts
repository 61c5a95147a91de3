import { type Caller, isTeam } from '@earshot/contracts'

/** What may be stored, in bytes. */
export type FileLimits = {
  /** Of one file. */
  fileBytes: number
  /** Of all files of the workspace together. */
  totalBytes: number
}

/** Users and visitors may not use up the room of the team, nor that of incoming mail. */
export const limitsOf = (caller: Caller, limits: FileLimits): FileLimits =>
  isTeam(caller) ? limits : { ...limits, totalBytes: limits.totalBytes / 2 }

export const megabyte = 1024 ** 2

/** What all uploads to one gateway get together. Measured in the benchmark `files`. */
export const uploadBytesPerSecond = 40 * megabyte
