import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The commands of a helper process, by name. */
export type Commands = Record<string, (argument: never) => unknown>

type Call = { id: number; command: string; argument: unknown }
type Reply = { id: number; result: unknown }

export type Helper<C extends Commands> = AsyncDisposable & {
  pid: number
  call: <N extends keyof C & string>(
    command: N,
    ...argument: Parameters<C[N]>
  ) => Promise<Awaited<ReturnType<C[N]>>>
}

/** Starts a helper process of this folder. It is killed on dispose, and exits when this process ends. */
export const startHelper = async <C extends Commands>(
  file: string,
  environment: Record<string, string> = {},
): Promise<Helper<C>> => {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: [],
    env: { PATH: process.env.PATH, ...environment },
  })
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let ended = false
  let calls = 0
  const exited = once(child, 'exit').then(([code]) => {
    ended = true
    for (const { reject } of pending.values()) reject(new Error(`${file} ended with ${code}`))
  })
  child.on('message', ({ id, result }: Reply) => {
    pending.get(id)?.resolve(result)
    pending.delete(id)
  })
  const helper: Helper<C> = {
    pid: child.pid ?? 0,
    call: (command, argument?: unknown) => {
      const result = Promise.withResolvers<unknown>()
      const call: Call = { id: calls++, command, argument }
      if (ended) result.reject(new Error(`${file} has ended`))
      pending.set(call.id, result)
      child.send(call, error => error && result.reject(error))
      return result.promise as ReturnType<typeof helper.call> // the command's result, passed as JSON
    },
    [Symbol.asyncDispose]: async () => {
      if (!ended) child.kill('SIGKILL')
      await exited
    },
  }
  return helper
}

/** Runs the commands that the benchmark sends to this helper process, until it disconnects. */
export const handleCommands = (commands: Commands): void => {
  process.on('message', async ({ id, command, argument }: Call) => {
    const run = commands[command] as ((argument: unknown) => unknown) | undefined // `call` checks the argument's type
    const reply: Reply = { id, result: await run?.(argument) }
    process.send?.(reply)
  })
  process.on('disconnect', () => process.exit())
}
