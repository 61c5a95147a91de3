import { EarshotError } from '@earshot/client'
import { ApiError, type Caller, permits } from '@earshot/contracts'
import type { ServiceName } from '@earshot/runtime'
import { finderOf, finders, type Sources } from './finders.ts'
import type { SearchResult, SearchResults } from './model.ts'

type Found = { service: ServiceName; results: SearchResult[] | undefined }

/** No results if the caller may not see them or the feature is off; undefined if the service does not respond. */
const resultsOf = async (search: Promise<SearchResult[]>): Promise<SearchResult[] | undefined> => {
  try {
    return await search
  } catch (error) {
    if (error instanceof ApiError) return []
    if (!(error instanceof EarshotError)) throw error
    return error.status >= 400 && error.status < 500 ? [] : undefined
  }
}

/** Searches everything that the caller may see, or finds the record with this id. */
export const search = async (sources: Sources, caller: Caller, text: string): Promise<SearchResults> => {
  const exact = finderOf(text)
  const found = await Promise.all(
    (exact ? [exact] : finders)
      .filter(({ permission }) => permits(caller, permission))
      .map(async ({ service, byText, byId }): Promise<Found> => {
        const records = exact ? byId(sources, text).then(it => [it]) : byText(sources, text)
        return { service, results: await resultsOf(records) }
      }),
  )
  return {
    results: found.flatMap(({ results = [] }) => results),
    unavailable: [...new Set(found.flatMap(({ service, results }) => (results ? [] : [service])))],
  }
}
