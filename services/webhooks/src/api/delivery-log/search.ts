import type { Page } from '@earshot/http'

/** The page of a search: without more results among the rows that were read, the next page starts after the last of these. */
export const continuedAt = <T, Position>(
  page: Page<T>,
  end: Position | undefined,
  encode: (end: Position) => string,
): Page<T> => (page.cursor === null && end ? { ...page, cursor: encode(end) } : page)
