import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'

type Schemas = components['schemas']

export type Import = Schemas['PostImport']
export type RowError = Schemas['ImportError'] & { id: string; name: string }

const key = ['imports']

const watchMs = 500
const listMs = 5000

export const isRunning = ({ status }: Import): boolean => status === 'pending' || status === 'running'

export const useImports = () =>
  usePages(
    [...key, 'list'],
    async (query, signal) => {
      const { data, meta } = await api.get('/api/v1/imports', { params: { query }, signal })
      return { data: data.map(it => ({ ...it, name: it.id })), meta }
    },
    { refetchInterval: list => (list?.pages.some(({ items }) => items.some(isRunning)) ? watchMs : listMs) },
  )

/** Polled while the import runs. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/imports/{id}', { params: { path: { id } }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? watchMs : false),
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

/** By the file name, since browsers report other MIME types for CSV files where a spreadsheet program is installed. */
const typeOf = ({ name }: File): string =>
  /\.(ndjson|jsonl?)$/i.test(name) ? 'application/x-ndjson' : 'text/csv'

/** The file is sent unchanged, in its own character set. */
export const useStartImport = () =>
  useChange(key, async ({ file, boardId, dryRun, notify }: ImportInput): Promise<Import> => {
    const query = { dryRun, notify, ...(boardId && { boardId }) }
    const { data } = await api.post('/api/v1/imports', {
      params: { query },
      headers: { 'content-type': typeOf(file) },
      body: file.name, // replaced by the file in `bodySerializer`
      bodySerializer: () => file,
    })
    return data
  })
