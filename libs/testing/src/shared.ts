import { after } from 'node:test'

const started = new Map<string, Promise<AsyncDisposable>>()

/** Ends everything that is shared. Runs after the last test of a process; programs without tests call it themselves. */
export const endShared = async (): Promise<void> => {
  const values = [...started.values()].toReversed()
  started.clear()
  for (const value of values) await (await value)[Symbol.asyncDispose]()
}

after(endShared)

/**
 * Starts a value once for all tests of the process that use the same key. It ends after the last test, so tests do not dispose of it.
 * A start that fails is repeated by the next test.
 */
export const shared = async <T extends AsyncDisposable>(key: string, start: () => Promise<T>): Promise<T> => {
  const known = started.get(key) as Promise<T> | undefined // the key is that of this start
  const value = known ?? start()
  started.set(key, value)
  try {
    return await value
  } catch (error) {
    started.delete(key)
    throw error
  }
}
