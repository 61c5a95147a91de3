import { type Caller, isTeam } from '@earshot/contracts'
import { megabyte } from '@earshot/runtime'

/** What may be stored, in bytes. */
export type FileLimits = {
  /** Of one file. */
  fileBytes: number
  /** Of all files of the workspace together. */
  totalBytes: number
}

/** For files of users, visitors and incoming mail, which may not use up the room of the team. */
export const withoutRoomOfTeam = (limits: FileLimits): FileLimits => ({
  ...limits,
  totalBytes: limits.totalBytes / 2,
})

export const limitsOf = (caller: Caller, limits: FileLimits): FileLimits =>
  isTeam(caller) ? limits : withoutRoomOfTeam(limits)

/** What all uploads to one process get together. Measured in the benchmark `files`. */
export const uploadBytesPerSecond = 40 * megabyte
