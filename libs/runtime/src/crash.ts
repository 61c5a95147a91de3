import { type Environment, SettingsError } from './settings.ts'

/** Points between an event's transaction and its receiver where a crash of the process must lose nothing. */
export const crashPoints = [
  'after-commit-before-publish',
  'after-confirm-before-mark',
  'after-fan-out-before-publish',
  'after-claim-before-request',
  'during-request',
  'after-response-before-result',
  'after-failure-before-retry',
  'after-retry-before-ack',
] as const
/**
 * Such points between a mail and its server, between the files of an incoming mail, the mail and the reply to its sender, and between
 * two batches of recipients.
 */
export const mailCrashPoints = [
  'after-mail-before-settle',
  'after-mail-files-before-mail',
  'after-inbound-mail-before-reply',
  'after-broadcast-batch',
] as const
export type CrashPoint = (typeof crashPoints | typeof mailCrashPoints)[number]

const everyPoint: readonly CrashPoint[] = [...crashPoints, ...mailCrashPoints]

let armed: { point: CrashPoint; passes: number } | undefined

/**
 * Sets the crash point from CRASH_AT, an undocumented setting for tests: the name of a point, or `2 <name>` to crash the second
 * time.
 * @throws {SettingsError} when the point does not exist, or in production.
 */
export const armCrashPoint = (environment: Environment): void => {
  const wanted = environment.CRASH_AT?.trim()
  if (!wanted) return
  if (environment.NODE_ENV === 'production')
    throw new SettingsError('CRASH_AT ends the process on purpose and is not allowed in production')
  const [, times = '1', name] = /^(?:(\d+) )?(.*)$/.exec(wanted) ?? []
  const point = everyPoint.find(point => point === name)
  armed = point && { point, passes: Number(times) - 1 }
  if (!armed) throw new SettingsError(`CRASH_AT must be one of: ${everyPoint.join(', ')}`)
}

/** Kills the process like `kill -9`, at once or after `afterMs`, when this is the point in CRASH_AT. */
export const crashPoint = (point: CrashPoint, afterMs = 0): void => {
  if (point !== armed?.point || armed.passes-- > 0) return
  if (afterMs === 0) die()
  else setTimeout(die, afterMs)
}

const die = () => process.kill(process.pid, 'SIGKILL')
