import { useState } from 'react'
import { Confirm } from '../../../components/confirm.tsx'
import type { RecordAction } from '../../../components/lists/records.tsx'
import { Rotate } from '../../../components/rotate.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import {
  useDeleteWebhook,
  useRotateWebhook,
  useSetStatus,
  type Webhook,
} from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditWebhook } from './edit.tsx'
import { SendTest } from './send-test.tsx'

type DialogProps = { webhook: Webhook; close: () => void }

const RotateWebhook = ({ webhook: { id, name }, close }: DialogProps) => (
  <Rotate what="secret" name={name} rotation={useRotateWebhook(id)} close={close} />
)

const DeleteWebhook = ({ webhook: { id, name }, close, deleted }: DialogProps & { deleted: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('webhooks.delete.title', { name })}
      about={t('webhooks.delete.about')}
      label={t('webhooks.delete')}
      change={useDeleteWebhook()}
      input={id}
      close={close}
      done={() => {
        close()
        deleted()
      }}
    />
  )
}

type Open = { what: 'edit' | 'test' | 'rotate' | 'delete'; webhook: Webhook }

/** The actions on a webhook's page and in the list, with their dialogs. */
export const useWebhookActions = (deleted: () => void = () => undefined) => {
  const [open, setOpen] = useState<Open>()
  const status = useSetStatus()
  const close = () => setOpen(undefined)
  const opening = (what: Open['what']) => (webhook: Webhook) => setOpen({ what, webhook })
  const actions: RecordAction<Webhook>[] = [
    {
      label: 'webhooks.enable',
      act: ({ id }) => status.mutate({ id, status: 'active' }),
      isFor: it => it.status !== 'active',
    },
    { label: 'webhooks.test', act: opening('test') },
    { label: 'webhooks.edit', act: opening('edit') },
    {
      label: 'webhooks.pause',
      act: ({ id }) => status.mutate({ id, status: 'paused' }),
      isFor: it => it.status === 'active',
    },
    { label: 'rotate.send', act: opening('rotate') },
    { label: 'webhooks.delete', act: opening('delete'), isDestructive: true },
  ]
  const dialogs = (
    <>
      {status.error && <ErrorNote error={status.error} />}
      {open?.what === 'test' && <SendTest webhook={open.webhook} close={close} />}
      {open?.what === 'edit' && <EditWebhook webhook={open.webhook} close={close} />}
      {open?.what === 'rotate' && <RotateWebhook webhook={open.webhook} close={close} />}
      {open?.what === 'delete' && <DeleteWebhook webhook={open.webhook} close={close} deleted={deleted} />}
    </>
  )
  return { actions, dialogs }
}
