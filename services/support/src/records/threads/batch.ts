/** How many threads are locked and written at once: one statement of some hundred kilobytes. */
export const batchSize = 500
