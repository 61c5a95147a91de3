import { personName } from '@earshot/i18n'
import type { useTexts } from '../../texts/use-texts.tsx'
import type { InboundReason, Notification } from './queries.ts'

type Texts = Pick<ReturnType<typeof useTexts>, 't' | 'language'>

/** Whether the detail is text that someone wrote. */
export const isWritten = ({ kind }: Notification): boolean =>
  kind === 'mention' || kind === 'reply' || kind === 'held'

/** What happened, in one sentence. */
export const sentenceOf = (
  { t, language }: Texts,
  { kind, subject, actorName: name }: Notification,
): string => {
  // The title of this kind is a reason.
  if (kind === 'mail_ignored')
    return t('notification.mail_ignored', { title: t(`inbound.reason.${subject.title as InboundReason}`) })
  const title = subject.title || t('notification.untitled')
  if (kind === 'assignment' && name === null) return t('notification.assigned', { title })
  return t(`notification.${kind}`, { title, actor: personName(language, { id: null, name }) })
}

const pages = {
  conversation: '/inbox/$id',
  ticket: '/tickets/$id',
  post: '/posts/$id',
  webhook: '/webhooks/$id',
} as const

/** The page of the object. */
export const linkTo = ({ subject: { kind, id } }: Notification) => {
  if (kind === 'inbound_mail') return { to: '/inbound-email' } as const
  return kind === 'moderation' || id === null
    ? ({ to: '/moderation' } as const)
    : ({ to: pages[kind], params: { id } } as const)
}
