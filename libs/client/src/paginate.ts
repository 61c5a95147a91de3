import type { EarshotClient, Init, PathOf, Reply } from './client.ts'

type List = { data: unknown[]; meta: { pagination: { cursor: string | null; hasMore: boolean } } }

/** Paths whose GET returns a list. */
export type ListPath = {
  [P in PathOf<'get'>]: Reply<'get', P> extends List ? P : never
}[PathOf<'get'>]

type Item<P extends ListPath> = Reply<'get', P> extends { data: (infer T)[] } ? T : never

/**
 * Iterates over all items of a list, page by page. `limit` is the page size.
 *
 * ```ts
 * for await (const post of paginate(earshot, '/api/v1/posts', { params: { query: { sort: 'votes' } } })) …
 * ```
 */
export async function* paginate<P extends ListPath>(
  client: Pick<EarshotClient, 'get'>,
  path: P,
  init?: Init<'get', P>,
): AsyncGenerator<Item<P>, void, undefined> {
  const get = client.get as unknown as (path: string, init: object) => Promise<List> // P is the path of a list
  const given = init as { params?: { query?: object } } | undefined
  let cursor: string | null = null
  do {
    const query: object = { ...given?.params?.query, ...(cursor !== null && { cursor }) }
    const { data, meta } = await get(path, { ...given, params: { ...given?.params, query } })
    yield* data as Item<P>[]
    cursor = meta.pagination.cursor
  } while (cursor !== null)
}
