import type { components } from '@earshot/client'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { collectionOf } from '../../../api/collection.ts'

type Schemas = components['schemas']

/** Lists show the address as the name. */
export type Sender = Schemas['MailSender'] & { displayName: string | null; name: string }
export type SenderBody = Schemas['MailSenderInput'] | Schemas['MailSenderPatch']
export type SenderTest = Schemas['MailSenderTest']

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
