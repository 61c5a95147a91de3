import type { Api } from './api.ts'
import type { Config } from './config.ts'
import type { Notices } from './notices.ts'
import type { Store } from './store.ts'
import type { SimilarPost, UploadedFile, Visitor, VisitorOptions, WidgetConfig } from './types.ts'
import { nameOf, reportingFetch } from './upload.ts'

type Pictures = { pictures: { principalId: string; image: string }[] }

const contact = '/me/contact-address'

/** What a visitor does besides conversations. */
export const createResources = (
  api: Api,
  { url, fetch }: VisitorOptions,
  { read }: Config,
  { store, notices }: { store: Store; notices: Notices },
): Pick<Visitor, 'contact' | 'feedback' | 'changelog' | 'pictures' | 'upload'> => ({
  contact: {
    get: async () => ((await api.session()).anonymous ? api.data(contact) : undefined),
    set: body => api.data(contact, { method: 'PUT', body }),
  },
  feedback: {
    boards: () => api.data('/boards', { query: { limit: 100 } }),
    posts: query => api.page('/posts', query),
    similar: async (title, boardId) => {
      const posts = await api.data<SimilarPost[]>('/posts/similar', { query: { title } })
      return posts.filter(post => !boardId || post.boardId === boardId)
    },
    create: ({ idempotencyKey, ...body }) => api.post('/posts', body, idempotencyKey),
    vote: id => api.data(`/posts/${id}/vote`, { method: 'PUT' }),
    unvote: id => api.data(`/posts/${id}/vote`, { method: 'DELETE' }),
  },
  changelog: {
    list: cursor => api.page('/changelog', { cursor }),
    unread: notices.unseen,
    markSeen: () => {
      const remember = ({ latestChangelog: [newest] }: WidgetConfig) => {
        if (newest) store.write({ seen: newest.publishedAt })
        return notices.updateUnread()
      }
      read().then(remember, () => undefined)
    },
  },
  pictures: async principalIds => {
    const query = { principalIds: principalIds.join() }
    const { pictures } = await api.data<Pictures>('/principals/pictures', { query })
    return Object.fromEntries(pictures.map(it => [it.principalId, new URL(it.image, url).href]))
  },
  upload: async (file, { name = nameOf(file), onProgress, signal } = {}) => {
    const reporting = fetch ? undefined : reportingFetch(file.size, onProgress)
    const call = { method: 'POST', query: { name }, file, signal, send: reporting } as const
    const uploaded = await api.data<UploadedFile>('/files', call)
    if (!reporting) onProgress?.(file.size, file.size)
    return uploaded
  },
})
