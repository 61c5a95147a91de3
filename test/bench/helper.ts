import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a helper process can be asked for, by name. */
export type Answers = Record<string, (argument: never) => unknown>

type Question = { id: number; verb: string; argument: unknown }
type Reply = { id: number; result: unknown }

export type Helper<A extends Answers> = AsyncDisposable & {
  pid: number
  ask: <V extends keyof A & string>(
    verb: V,
    ...argument: Parameters<A[V]>
  ) => Promise<Awaited<ReturnType<A[V]>>>
}

/** Starts one of our own small processes. It ends with the scope, or with us. */
export const startHelper = async <A extends Answers>(
  file: string,
  environment: Record<string, string> = {},
): Promise<Helper<A>> => {
  const child = fork(join(import.meta.dirname, 'processes', file), {
    execArgv: [],
    env: { PATH: process.env.PATH, ...environment },
  })
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let ended = false
  let questions = 0
  const exited = once(child, 'exit').then(([code]) => {
    ended = true
    for (const { reject } of asked.values()) reject(new Error(`${file} ended with ${code}`))
  })
  child.on('message', ({ id, result }: Reply) => {
    asked.get(id)?.resolve(result)
    asked.delete(id)
  })
  const helper: Helper<A> = {
    pid: child.pid ?? 0,
    ask: (verb, argument?: unknown) => {
      const answer = Promise.withResolvers<unknown>()
      const question: Question = { id: questions++, verb, argument }
      if (ended) answer.reject(new Error(`${file} has ended`))
      asked.set(question.id, answer)
      child.send(question, error => error && answer.reject(error))
      return answer.promise as ReturnType<typeof helper.ask> // what the verb of that name gave, through JSON
    },
    [Symbol.asyncDispose]: async () => {
      if (!ended) child.kill('SIGKILL')
      await exited
    },
  }
  return helper
}

/** The other end: answers what the bench asks until it lets go. */
export const answerWith = (answers: Answers): void => {
  process.on('message', async ({ id, verb, argument }: Question) => {
    const answer = answers[verb] as ((argument: unknown) => unknown) | undefined // its own argument, as it was asked
    const reply: Reply = { id, result: await answer?.(argument) }
    process.send?.(reply)
  })
  process.on('disconnect', () => process.exit())
}
