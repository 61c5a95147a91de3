import { bodyOf, type Send } from './http.ts'
import type { Timing } from './timing.ts'
import type { WidgetConfig } from './types.ts'

/** The config, which is read again after some time, or when it has changed. */
export type Config = { read: () => Promise<WidgetConfig>; expire: () => void }

export const createConfig = (send: Send, { configMs }: Timing): Config => {
  let known: Promise<WidgetConfig> | undefined
  let knownUntil = 0
  const expire = (): void => {
    knownUntil = 0
  }
  return {
    expire,
    read: () => {
      if (known && Date.now() < knownUntil) return known
      known = send('/widget').then(reply => bodyOf<{ data: WidgetConfig }>(reply).data)
      knownUntil = Date.now() + configMs
      known.catch(expire)
      return known
    },
  }
}
