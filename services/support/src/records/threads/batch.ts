/** How many threads are locked and written at once: one statement, some hundred kilobytes. */
export const batchSize = 500
