import { useAutoAnimate } from '@formkit/auto-animate/react'
import { type RefCallback, useEffect } from 'react'

/** Long enough to see what moved, and too short to wait for. */
const options = { duration: 160, easing: 'ease-out' } as const

/**
 * For the parent of a list: its items slide to their new places and fade in and out, so that a person sees what changed, also by
 * others. Nothing moves on the first view, for users who prefer less motion, or while `isStill`.
 */
export const useMotion = (isStill = false): RefCallback<Element> => {
  const [list, enable] = useAutoAnimate<Element>(options)
  useEffect(() => enable(!isStill), [enable, isStill])
  return list
}
