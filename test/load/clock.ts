/** Prints lines that begin with the seconds since now. */
export const startClock = (): ((what: string) => void) => {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  return what => process.stdout.write(`${seconds().padStart(6)} s  ${what}\n`)
}
