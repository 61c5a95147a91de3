import { type Calendar, nextOpening } from './calendar.ts'

/** Whether the team works at a time, and if not, when it starts again; `opensAt` is null if that is more than ten years away. */
export type OpenState = { isOpen: boolean; opensAt: string | null }

export const alwaysOpen: OpenState = { isOpen: true, opensAt: null }

export const openStateOf = (calendar: Calendar, now: number): OpenState => {
  const opensAt = nextOpening(calendar, now)
  if (opensAt === now) return alwaysOpen
  return { isOpen: false, opensAt: opensAt === undefined ? null : new Date(opensAt).toISOString() }
}
