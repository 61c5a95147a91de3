import type { components } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'

type Schemas = components['schemas']

export type Person = Omit<Schemas['Principal'], 'name'> & { name: string }
export type Role = Person['role']
export type InvitationInput = Schemas['InvitationInput']

const key = ['principals']

export const usePeople = () =>
  usePages(
    [...key, 'pages'],
    async (query, signal) => {
      const { data, meta } = await api.get('/api/v1/principals', { params: { query }, signal })
      return { data: data.map((it): Person => ({ ...it, name: it.name ?? it.email ?? it.id })), meta }
    },
    useLive('principal', 'audit'),
  )

/** The link to set a password; null if it was sent by mail, undefined after a retried request. */
export type PasswordLinkResult = { url: string | null | undefined }

const linkOf = ({ inviteUrl }: Schemas['Invitation']): PasswordLinkResult => ({ url: inviteUrl })

export const useInvite = () =>
  useChange(key, async (body: InvitationInput) =>
    linkOf((await api.post('/api/v1/principals', { body })).data),
  )

const of = (id: string) => ({ params: { path: { id } } })

export const useInviteAgain = () =>
  useChange(key, async (id: string) =>
    linkOf((await api.post('/api/v1/principals/{id}/invite', of(id))).data),
  )

export const usePasswordLink = () =>
  useChange(key, async (id: string): Promise<PasswordLinkResult> => {
    const { data } = await api.post('/api/v1/principals/{id}/password-link', of(id))
    return { url: data.url }
  })

export const useSetRole = () =>
  useChange(key, ({ id, role }: { id: string; role: Role }) =>
    api.patch('/api/v1/principals/{id}', { ...of(id), body: { role } }),
  )
