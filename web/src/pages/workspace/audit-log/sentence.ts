import type { Translate } from '@earshot/i18n'
import type { TextKey } from '../../../texts/en/index.ts'

/** Objects of which each creation, change and deletion is recorded. */
const kinds = [
  'api_key',
  'attribute_definition',
  'business_hours',
  'company',
  'macro',
  'mail_sender',
  'oauth_client',
  'segment',
  'sla_policy',
  'team',
  'ticket_status',
  'webhook',
  'workflow',
] as const

const changes = ['created', 'updated', 'deleted'] as const

/** All other actions. */
const actions = [
  'api_key.rotated',
  'board.audience_changed',
  'conversation.merged',
  'conversation.sla_set',
  'conversation.split',
  'conversation.unmerged',
  'dead_letters.discarded',
  'dead_letters.redriven',
  'delivery.retried',
  'demo_data.loaded',
  'demo_data.removed',
  'export.created',
  'import.created',
  'mail.resent',
  'mail_sender.tested',
  'oauth_client.access_revoked',
  'oauth_client.authorized',
  'oauth_client.rotated',
  'principal.invited',
  'principal.oidc_linked',
  'principal.oidc_unlinked',
  'principal.password_link_made',
  'principal.password_set',
  'principal.role_changed',
  'principal.sign_in_failed',
  'principal.signed_out_everywhere',
  'principal.signed_up',
  'replay.cancelled',
  'replay.started',
  'score.updated',
  'secret_key.rotated',
  'segment.members_added',
  'segment.members_removed',
  'session.begun',
  'session.ended',
  'settings.updated',
  'suppression.deleted',
  'team.member_added',
  'team.member_removed',
  'ticket.deleted',
  'ticket.merged',
  'ticket.sla_set',
  'ticket.split',
  'ticket.unmerged',
  'user.copies_erased',
  'user.erased',
  'user.merged',
  'user.unmerged',
  'visitor_secret.rotated',
  'webhook.disabled',
  'webhook.replay_cancelled',
  'webhook.replayed',
  'webhook.secret_rotated',
  'webhook.tested',
] as const

const isOneOf = <T extends string>(all: readonly T[], it: string): it is T => all.some(one => one === it)

/** The fields that name an object, in the order in which they are looked for. */
const names = ['name', 'title', 'address', 'url']

type Fields = Record<string, unknown> | null

type Entry = { action: string; before: Fields; after: Fields }

const nameOf = ({ before, after }: Entry): string | undefined => {
  const fields: Record<string, unknown> = { ...before, ...after }
  return names.map(it => fields[it]).find(it => typeof it === 'string')
}

/** What was done, in words. An action that this panel does not know is shown as it is. */
export const sentenceOf = ({ t }: { t: Translate<TextKey> }, entry: Entry): string => {
  const { action } = entry
  if (isOneOf(actions, action)) return t(`audit.did.${action}`)
  const [kind = '', change = ''] = action.split('.')
  if (!isOneOf(kinds, kind) || !isOneOf(changes, change)) return action
  const name = nameOf(entry)
  const what = t(`audit.what.${kind}`)
  return name === undefined ? t(`audit.${change}`, { what }) : t(`audit.${change}.named`, { what, name })
}
