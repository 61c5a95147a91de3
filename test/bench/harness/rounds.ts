import type { Bench } from './row.ts'

/**
 * Measures the sides in turn, in reverse order every other round, so that other load on the machine affects all of them.
 * Returns each side's figures by round.
 */
export const alternate = async <Side extends string, Value>(
  { signal }: Pick<Bench, 'signal'>,
  rounds: number,
  sides: Record<Side, () => Promise<Value>>,
): Promise<Record<Side, Value[]>> => {
  const names = Object.keys(sides) as Side[] // the keys of `sides`
  const figures = Object.fromEntries(names.map(name => [name, [] as Value[]])) as Record<Side, Value[]>
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      signal.throwIfAborted()
      figures[name].push(await sides[name]())
    }
  return figures
}
