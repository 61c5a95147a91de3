/** Returns a function that prints a message, prefixed with the seconds since this call. */
export const startClock = (): ((message: string) => void) => {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  return message => process.stdout.write(`${seconds().padStart(6)} s  ${message}\n`)
}
