// Exits with 0 when the process in this container is healthy: `node deploy/healthcheck.ts live` or `… ready`.

const [check = 'live'] = process.argv.slice(2)

const isHealthy = async (): Promise<boolean> => {
  const url = `http://127.0.0.1:${process.env.PORT}/api/health/${check}`
  const response = await fetch(url, { signal: AbortSignal.timeout(4000) })
  return response.ok
}

process.exitCode = await isHealthy().then(
  healthy => (healthy ? 0 : 1),
  () => 1,
)
