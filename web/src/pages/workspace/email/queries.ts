import type { components } from '@earshot/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { collectionOf } from '../../../api/collection.ts'
import type { Sender, SenderDns, SenderTest } from './model.ts'

type Schemas = components['schemas']

export const senders = collectionOf('/api/v1/mail-senders')

export const toSender = (it: Schemas['MailSender']): Sender => ({
  ...it,
  displayName: it.name,
  name: it.address,
})

export const useTestSender = (id: string) =>
  useMutation({
    mutationFn: async (to: string): Promise<SenderTest> =>
      (await api.post('/api/v1/mail-senders/{id}/test', { params: { path: { id } }, body: { to } })).data,
  })

/** The mail server in SMTP_URL, which changes with a restart only. */
export const useDeploymentMail = () =>
  useQuery({
    queryKey: ['mail-server'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/mail/server', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** DNS records change rarely. "Check DNS" asks again at once. */
const dnsStaleMs = 5 * 60_000

/** What DNS has for a sender; asked again when the sender has changed. */
export const useDns = ({ id, updatedAt }: Sender) =>
  useQuery({
    queryKey: ['mail-sender-dns', id, updatedAt],
    queryFn: async ({ signal }): Promise<SenderDns> =>
      (await api.get('/api/v1/mail-senders/{id}/dns', { params: { path: { id } }, signal })).data,
    staleTime: dnsStaleMs,
    retry: false,
    refetchOnWindowFocus: false,
  })
