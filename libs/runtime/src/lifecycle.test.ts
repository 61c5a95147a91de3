import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

/** A process with two parts, which prints what it does. */
const spawnProcess = async (closeQueue: string) => {
  const program = `
    import { writeSync } from 'node:fs'
    import { closeOnSignal, createLog } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const print = word => writeSync(1, word + '\\n')
    const part = (name, close) => ({ close: async () => { print(name); await close() } })
    closeOnSignal(
      [part('database', async () => {}), part('queue', async () => { ${closeQueue} })],
      createLog({ level: 'silent' }),
    )
    setInterval(() => {}, 1000)
    print('up')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const up = new Promise(resolve =>
    child.stdout.on('data', chunk => {
      output += chunk
      resolve(output)
    }),
  )
  const ended = once(child, 'close')
  await Promise.race([up, ended])
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** The exit code and the printed lines. */
    end: async () => {
      const [code] = await ended
      return { code, printed: output.trim().split('\n') }
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

test('a signal closes parts in reverse order, even if one of them fails', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    await using it = await spawnProcess('throw new Error("already gone")')
    it.kill(signal)
    assert.deepEqual(await it.end(), { code: 0, printed: ['up', 'queue', 'database'] })
  }
})

test('a second signal ends the process at once', async () => {
  await using it = await spawnProcess('process.kill(process.pid, "SIGTERM"); await new Promise(() => {})')
  it.kill('SIGTERM')
  assert.deepEqual(await it.end(), { code: 1, printed: ['up', 'queue'] })
})
