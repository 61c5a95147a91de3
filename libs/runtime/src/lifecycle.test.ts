import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

/** A process that holds two parts, says what it does, and is told to end. */
const spawnProcess = async (closeQueue: string) => {
  const program = `
    import { writeSync } from 'node:fs'
    import { closeOnSignal, createLog } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const say = word => writeSync(1, word + '\\n')
    const part = (name, close) => ({ close: async () => { say(name); await close() } })
    closeOnSignal(
      [part('database', async () => {}), part('queue', async () => { ${closeQueue} })],
      createLog({ level: 'silent' }),
    )
    setInterval(() => {}, 1000)
    say('up')`
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
    /** The exit code and what was said. */
    end: async () => {
      const [code] = await ended
      return { code, said: output.trim().split('\n') }
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

test('a signal closes first what was started last, and a part that fails does not hold up the others', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    await using it = await spawnProcess('throw new Error("already gone")')
    it.kill(signal)
    assert.deepEqual(await it.end(), { code: 0, said: ['up', 'queue', 'database'] })
  }
})

test('a second signal ends the process at once', async () => {
  await using it = await spawnProcess('process.kill(process.pid, "SIGTERM"); await new Promise(() => {})')
  it.kill('SIGTERM')
  assert.deepEqual(await it.end(), { code: 1, said: ['up', 'queue'] })
})
