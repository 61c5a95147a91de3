/** The fields that cards are sorted by. */
type Placed = { id: string; voteCount: number; createdAt: string }

/** The loaded pages of a column. */
export type Cards<T> = { pages: { items: T[]; cursor: string | null }[]; pageParams: unknown[] }

export const removeCard = <T extends Placed>(cards: Cards<T>, id: string): Cards<T> => ({
  ...cards,
  pages: cards.pages.map(page => ({ ...page, items: page.items.filter(card => card.id !== id) })),
})

const comesBefore = (one: Placed, other: Placed): boolean =>
  one.voteCount === other.voteCount ? one.createdAt > other.createdAt : one.voteCount > other.voteCount

/** Inserts a card among the loaded ones, most votes first. */
export const insertCard = <T extends Placed>(cards: Cards<T>, card: T): Cards<T> => {
  const { pages } = removeCard(cards, card.id)
  const found = pages.findIndex(({ items }) => items.some(it => comesBefore(card, it)))
  const at = found < 0 ? pages.length - 1 : found
  return {
    ...cards,
    pages: pages.map((page, place) => {
      if (place !== at) return page
      const next = page.items.findIndex(it => comesBefore(card, it))
      return { ...page, items: page.items.toSpliced(next < 0 ? page.items.length : next, 0, card) }
    }),
  }
}
