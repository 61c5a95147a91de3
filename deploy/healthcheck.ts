// Exits with 0 when the process in this container is healthy: `node deploy/healthcheck.ts live` or `… ready`.

const [check = 'live'] = process.argv.slice(2)

/** A process that listens on every address is reached through loopback, by IPv4 or IPv6. */
const hostOf = (given = ''): string => {
  const host = given.replace(/^\[|\]$/g, '')
  if (['', '::', '0.0.0.0'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const isHealthy = async (): Promise<boolean> => {
  const url = `http://${hostOf(process.env.HOST)}:${process.env.PORT}/api/health/${check}`
  const response = await fetch(url, { signal: AbortSignal.timeout(4000) })
  return response.ok
}

process.exitCode = await isHealthy().then(
  healthy => (healthy ? 0 : 1),
  () => 1,
)
