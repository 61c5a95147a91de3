import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'

type Schemas = components['schemas']

export type Import = Schemas['Import']
export type RowError = Schemas['ImportError'] & { id: string; name: string }

const key = ['imports']

const watchMs = 500
const listMs = 5000

export const isUnderWay = ({ status }: Import): boolean => status === 'pending' || status === 'running'

export const useImports = () =>
  usePages(
    [...key, 'list'],
    async (query, signal) => {
      const { data, meta } = await api.get('/api/v1/imports', { params: { query }, signal })
      return { data: data.map(it => ({ ...it, name: it.id })), meta }
    },
    { refetchInterval: listMs },
  )

/** Looks again and again for as long as it is under way. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/imports/{id}', { params: { path: { id } }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? watchMs : false),
  })

export const useRowErrors = (id: string, failed: number) =>
  usePages([...key, id, 'errors', failed], async (query, signal) => {
    const init = { params: { path: { id }, query }, signal }
    const { data, meta } = await api.get('/api/v1/imports/{id}/errors', init)
    const named = (it: Schemas['ImportError']): RowError => ({
      ...it,
      id: `${it.row}.${it.path}`,
      name: String(it.row),
    })
    return { data: data.map(named), meta }
  })

export type ImportInput = { file: File; boardId: string; dryRun: boolean; notify: boolean }

/** By its name: a browser calls CSV files by other types where a spreadsheet program is installed. */
const typeOf = ({ name }: File): string =>
  /\.(ndjson|jsonl?)$/i.test(name) ? 'application/x-ndjson' : 'text/csv'

const yesOrNo = (flag: boolean) => (flag ? 'true' : 'false')

/** The file goes as it is, in whatever character set it says. */
export const useStartImport = () =>
  useChange(key, async ({ file, boardId, dryRun, notify }: ImportInput): Promise<Import> => {
    const query = { dryRun: yesOrNo(dryRun), notify: yesOrNo(notify), ...(boardId && { boardId }) } as const
    const { data } = await api.post('/api/v1/imports', {
      params: { query },
      headers: { 'content-type': typeOf(file) },
      body: file.name, // the file itself is what is sent
      bodySerializer: () => file,
    })
    return data
  })
