import type { Language } from '@earshot/i18n'
import { useSyncExternalStore } from 'react'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A duration in its largest whole unit, at least a minute: "15 min", "2 hr". */
export const durationIn = (language: Language, ms: number): string => {
  const [unit, size] = units.find(([, size]) => ms >= size) ?? (['minute', 60_000] as const)
  const count = Math.max(1, Math.floor(ms / size))
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}

const stepMs = 15_000

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, stepMs)
  return () => clearInterval(timer)
}

/** The current time in ms, updated every 15 s. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs)
