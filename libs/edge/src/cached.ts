/** `forget` makes the next call ask again. */
type CachedAnswer<T> = (() => Promise<T>) & { forget: () => void }

/** Shares one result of `ask` among all calls within `ms`. A rejection is not cached. */
export const cachedFor = <T>(ms: number, ask: () => Promise<T>): CachedAnswer<T> => {
  let known: { answer: Promise<T>; until: number } | undefined
  const read = () => {
    if (known && performance.now() < known.until) return known.answer
    const answer = ask()
    const mine = { answer, until: performance.now() + ms }
    known = mine
    answer.catch(() => {
      if (known === mine) known = undefined
    })
    return answer
  }
  const forget = () => {
    known = undefined
  }
  return Object.assign(read, { forget })
}
