/** Runs tasks one after the other: a connection does one thing at a time. A task that fails does not hold up the next. */
export const createLine = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}
