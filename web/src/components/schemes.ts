import { isOneOf } from '../url/one-of.ts'

/** The color schemes of the panel. */
export const schemes = ['auto', 'light', 'dark'] as const

export const isScheme = isOneOf(schemes)
