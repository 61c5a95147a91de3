const daySeconds = 24 * 60 * 60

/** Seconds within which a message must take an upload. */
export const unusedSeconds = daySeconds

/** Seconds until the sweep asks whether the message that claimed a file was stored. An outage may last for days. */
export const claimedSeconds = 7 * daySeconds

/** How often a used file is looked at again. Until then, the file of a deleted message remains. */
export const usedSeconds = daySeconds
