// Exits with 0 when the process in this container is healthy: `node deploy/healthcheck.ts live` or `… ready`.

const [question = 'live'] = process.argv.slice(2)

const isWell = async (): Promise<boolean> => {
  const url = `http://127.0.0.1:${process.env.PORT}/api/health/${question}`
  const response = await fetch(url, { signal: AbortSignal.timeout(4000) })
  return response.ok
}

process.exitCode = await isWell().then(
  well => (well ? 0 : 1),
  () => 1,
)
