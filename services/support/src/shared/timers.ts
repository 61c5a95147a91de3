/** The channel that wakes the timers when something may be due before they look again. */
export const timersChannel = 'timers'
