/** Which due times to look at: those within `aheadMs`, of none of the items `except`. */
export type Ahead = { aheadMs: number; except: string[] }

/** The channel that wakes the timers when something may be due before they look again. */
export const timersChannel = 'timers'
