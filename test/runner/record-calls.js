import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'

// Preloaded by statements.ts into processes of tests: writes which functions of repos the process has called. JavaScript, because
// a test may start a Node that does not read TypeScript.

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false })

process.once('exit', () => {
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error
    const calls = coverage.result
      .filter(({ url }) => url.endsWith('repo.ts'))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ functionName, ranges: [range] }) => functionName !== '' || range.startOffset === 0)
          .map(({ functionName, ranges: [range] }) => [url, functionName, range.count > 0]),
      )
    writeFileSync(join(process.env.TEST_CALLS, `${process.pid}-${Date.now()}.json`), JSON.stringify(calls))
  })
})
