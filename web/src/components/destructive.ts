/** The color of a button that deletes, revokes or disconnects something. */
export const destructive = 'var(--mantine-color-error)'
