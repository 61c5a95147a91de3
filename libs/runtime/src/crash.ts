import { type Environment, SettingsError } from './settings.ts'

/** Moments at which a process that dies must lose nothing, on an event's way from its transaction to its receiver. */
export const crashPoints = [
  'after-commit-before-publish',
  'after-confirm-before-mark',
  'after-fan-out-before-publish',
  'after-claim-before-request',
  'during-request',
  'after-answer-before-result',
  'after-failure-before-retry',
  'after-retry-before-ack',
] as const
/** The same on a mail's way to its server. */
export const mailCrashPoints = ['after-mail-before-settle'] as const
export type CrashPoint = (typeof crashPoints | typeof mailCrashPoints)[number]

const everyPoint: readonly CrashPoint[] = [...crashPoints, ...mailCrashPoints]

let armed: CrashPoint | undefined

/**
 * Takes the point from CRASH_AT, which is for tests and stands in no list of settings.
 * @throws {SettingsError} when there is no such point, or in production.
 */
export const armCrashPoint = (environment: Environment): void => {
  const wanted = environment.CRASH_AT?.trim()
  if (!wanted) return
  if (environment.NODE_ENV === 'production')
    throw new SettingsError('CRASH_AT ends the process on purpose and is refused in production')
  armed = everyPoint.find(point => point === wanted)
  if (!armed) throw new SettingsError(`CRASH_AT must be one of ${everyPoint.join(', ')}`)
}

/** Ends the process here, or so many ms from here, as kill -9 does, when this is the point that it was told. */
export const crashPoint = (point: CrashPoint, afterMs = 0): void => {
  if (point !== armed) return
  if (afterMs === 0) die()
  else setTimeout(die, afterMs)
}

const die = () => process.kill(process.pid, 'SIGKILL')
