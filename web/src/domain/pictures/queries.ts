import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

type Asked = { id: string; resolve: (image: string | null) => void; reject: (error: unknown) => void }

/** The limit of the API. */
const maxIds = 100

const asked: Asked[] = []

const send = async (): Promise<void> => {
  const batch = asked.splice(0, maxIds)
  if (asked.length > 0) void send()
  try {
    const principalIds = batch.map(({ id }) => id)
    const { data } = await api.get('/api/v1/principals/pictures', { params: { query: { principalIds } } })
    const images = new Map(data.pictures.map(({ principalId, image }) => [principalId, image]))
    for (const { id, resolve } of batch) resolve(images.get(id) ?? null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Asks for all persons of a page in one request. */
const imageOf = (id: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    if (asked.push({ id, resolve, reject }) === 1) setTimeout(() => void send())
  })

export const picturesKey = ['pictures'] as const

/** The image of a person. Null until it is known, and if there is none. */
export const usePicture = (id: string | null): string | null =>
  useQuery({
    queryKey: [...picturesKey, id],
    queryFn: () => imageOf(id ?? ''),
    enabled: id !== null,
    staleTime: 5 * 60_000,
  }).data ?? null
