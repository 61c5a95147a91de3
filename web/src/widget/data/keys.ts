let count = 0

/** Identifies a message or post, so that sending it again stores it once. Pages without TLS have no `randomUUID`. */
export const newKey = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}-${count++}`
