/** The color schemes of the panel. */
export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const isScheme = (text: string): text is Scheme => (schemes as readonly string[]).includes(text)
