export type Failure<Item> = { item: Item; message: string }

/** What became of the items of a bulk action. */
export type BatchOutcome<Item> = { done: Item[]; failed: Failure<Item>[] }

type Results = { data: { index: number; error?: { message: string } }[] }

/** The largest batch that the API accepts. */
const maxOperations = 100

/** Sends the operations of a bulk action in batches. An item is done if all its operations succeed. */
export const sendInBatches = async <Item, Operation extends { item: Item }>(
  operations: Operation[],
  send: (some: Operation[]) => Promise<Results>,
): Promise<BatchOutcome<Item>> => {
  const messages = new Map<Item, string | undefined>()
  for (let start = 0; start < operations.length; start += maxOperations) {
    const some = operations.slice(start, start + maxOperations)
    const { data } = await send(some)
    const errors = new Map(data.map(({ index, error }) => [index, error?.message]))
    for (const [index, { item }] of some.entries())
      messages.set(item, messages.get(item) ?? errors.get(index))
  }
  const outcomes = [...messages]
  return {
    done: outcomes.flatMap(([item, message]) => (message === undefined ? [item] : [])),
    failed: outcomes.flatMap(([item, message]) => (message === undefined ? [] : [{ item, message }])),
  }
}
