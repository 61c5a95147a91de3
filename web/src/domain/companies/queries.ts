import type { components } from '@earshot/client'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'

type Schemas = components['schemas']

export type Company = Schemas['Company']
export type CompanyBody = Required<Pick<Schemas['CompanyInput'], 'name'>> &
  Omit<Schemas['CompanyPatch'], 'name'>

const key = ['companies']

export const useCompanies = (search: string | undefined) =>
  usePages([...key, 'list', search], (paging, signal) => {
    const query = { ...(search && { search }), ...paging }
    return api.get('/api/v1/companies', { params: { query }, signal })
  })

/** Names rarely change. */
const companyOptions = (id: string | null) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => {
      const init = { params: { path: { id: id ?? '' } }, signal }
      return (await api.get('/api/v1/companies/{id}', init)).data
    },
    enabled: id !== null,
    staleTime: 60_000,
  })

export const useCompany = (id: string | null) => useQuery(companyOptions(id))

/** The name of each company, or its id until the name is known. */
export const useCompanyNames = (ids: string[]): ((id: string) => string) => {
  const found = useQueries({ queries: ids.map(companyOptions) })
  const names = new Map(found.map(({ data }) => [data?.id, data?.name]))
  return id => names.get(id) ?? id
}

export const useCreateCompany = () =>
  useChange(key, async (body: CompanyBody) => (await api.post('/api/v1/companies', { body })).data)

export const useEditCompany = (id: string) =>
  useChange(
    key,
    async (body: CompanyBody) =>
      (await api.patch('/api/v1/companies/{id}', { params: { path: { id } }, body })).data,
  )

/** Invalidates only the list, since a deleted company cannot be fetched any more. */
export const useDeleteCompany = () =>
  useChange([...key, 'list'], (id: string) =>
    api.delete('/api/v1/companies/{id}', { params: { path: { id } } }),
  )
