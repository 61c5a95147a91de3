/** The channel that notifies every process when a credential is revoked or changed. */
export const credentialsChanged = 'credentials'

/** The channel that notifies every process of changed settings. */
export const settingsChanged = 'settings'

/** What the accounts service notifies gateways of. */
export const accountChanges = [credentialsChanged, settingsChanged] as const
export type AccountChange = (typeof accountChanges)[number]

/** Calls `receive` on each notification of the channel, and when some may be lost. Returns the function that stops it. */
export type Listen = (channel: AccountChange, receive: () => void) => () => void
