import { dateTimeIn, personName } from '@earshot/i18n'
import { Anchor, Text } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { canReadSupport, canWriteSupport, useMe } from '../../../api/session.ts'
import { Written } from '../../../components/files/written.tsx'
import { Page } from '../../../components/page.tsx'
import { useShortcuts } from '../../../components/shortcuts.ts'
import { Failed, Loading } from '../../../components/states.tsx'
import { RecordLink } from '../../../domain/record-link.tsx'
import { FeatureDisabled, isOff } from '../../../domain/support/feature-disabled.tsx'
import { KeyHelp } from '../../../domain/support/key-help.tsx'
import { WithMerges } from '../../../domain/support/merging/after-merge.tsx'
import { MergedNote } from '../../../domain/support/merging/merged-note.tsx'
import { useUnsplit } from '../../../domain/support/merging/use-unsplit.ts'
import type { ComposerHandle } from '../../../domain/support/messages/composer.tsx'
import { useReplyAddress } from '../../../domain/support/messages/reply-address.ts'
import { ThreadLayout } from '../../../domain/support/messages/thread-layout.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { useMergedTickets, useTicket } from '../../../domain/tickets/queries.ts'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Actions, type OpenMenu } from './actions.tsx'
import { Details } from './details-panel.tsx'
import { useTargetName } from './link-queries.ts'
import { MergeInto } from './merge-into.tsx'
import { useTicketMutations } from './mutations.ts'
import '../../../domain/support/support.css'

const route = getRouteApi('/tickets/$id')

const shortcuts: [string, TextKey][] = [
  ['R', 'composer.reply'],
  ['N', 'composer.note'],
  ['A', 'shortcuts.assign'],
  ['M', 'assign.toMe'],
  ['E', 'shortcuts.close'],
  ['S', 'tickets.setPending'],
  ['?', 'shortcuts.title'],
]

const Back = () => {
  const { t } = useTexts()
  return (
    <Anchor size="sm" renderRoot={props => <Link to="/tickets" {...props} />}>
      {t('tickets.back')}
    </Anchor>
  )
}

const About = ({ type, requesterPrincipalId: id, requesterName, requesterEmail, pendingUntil }: Ticket) => {
  const { t, language } = useTexts()
  const requester = id && personName(language, { id, name: requesterName, email: requesterEmail })
  return (
    <>
      {requester && (
        <>
          <bdi>{requester}</bdi> ·{' '}
        </>
      )}
      {t(`tickets.type.${type}`)}
      {pendingUntil && <> · {t('tickets.pendingUntil', { when: dateTimeIn(language, pendingUntil) })}</>}
    </>
  )
}

const Description = ({ description, attachments }: Ticket) => {
  const { t } = useTexts()
  if (!description && attachments.length === 0) return null
  return (
    <section className="message" data-kind="description" aria-label={t('tickets.description')}>
      <Text size="xs" fw={600} mb={2}>
        {t('tickets.description')}
      </Text>
      <Written text={description} attachments={attachments} size="sm" />
    </section>
  )
}

/** The conversations of the ticket, where the customer has written. */
const Origins = ({ links }: Ticket) =>
  links.conversationIds.length > 0 && (
    <ul className="cards">
      {links.conversationIds.map(id => (
        <Origin key={id} id={id} />
      ))}
    </ul>
  )

/** The descriptions of the tickets that are merged into this one, whose messages are in its thread. */
const MergedTickets = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data = [] } = useMergedTickets(id)
  return data.map(it => (
    <section key={it.id} className="message" data-kind="description" aria-label={it.reference}>
      <Text size="xs" fw={600} mb={2} component="div">
        {t('tickets.merged')} <RecordLink kind="ticket" id={it.id} name={`${it.reference} ${it.title}`} />
      </Text>
      <Written text={it.description} attachments={it.attachments} size="sm" />
    </section>
  ))
}

const Merged = ({ id, intoId }: { id: string; intoId: string }) => {
  const { data } = useTicket(intoId)
  const name = data && `${data.reference} ${data.title}`
  return <MergedNote subject={{ kind: 'tickets', id }} intoId={intoId} name={name} />
}

const Origin = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data } = useTargetName({ kind: 'conversation', id })
  return (
    <li className="message" data-kind="description">
      <Text size="xs" fw={600} mb={2}>
        {t('links.conversation')}
      </Text>
      <Text size="sm" className="breakable" component="div">
        <RecordLink kind="conversation" id={id} name={data ?? t('links.conversation')} />
      </Text>
    </li>
  )
}

/** How the requester gets a reply. */
const useDelivery = ({ id, type, requesterPrincipalId, requesterEmail }: Ticket): string => {
  const { t } = useTexts()
  const requester = { id: requesterPrincipalId, email: requesterEmail }
  const address = useReplyAddress({ kind: 'tickets', id }, requester)
  if (type !== 'customer' || requesterPrincipalId === null) return t('composer.delivery.team')
  return address ? t('composer.delivery.email', { address }) : t('composer.delivery.noAddress')
}

const TicketDetail = ({ ticket }: { ticket: Ticket }) => {
  const { id, status, mergedIntoId, splitFromId, createdAt, requesterPrincipalId } = ticket
  const { principalId } = useMe()
  const canWrite = canWriteSupport(useMe()) && mergedIntoId === null
  const mutations = useTicketMutations(id)
  const composer = useRef<ComposerHandle>(null)
  const [menu, setMenu] = useState<OpenMenu>()
  const [hasHelp, setHelp] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const { unsplit, error: unsplitError } = useUnsplit({ kind: 'tickets', id }, splitFromId)
  const help = () => setHelp(true)
  useShortcuts(
    canWrite
      ? {
          r: () => composer.current?.write(false),
          n: () => composer.current?.write(true),
          a: () => setMenu('assign'),
          m: () => mutations.assign({ assignedPrincipalId: principalId }),
          e: () => mutations.setCategory(status === 'closed' ? 'open' : 'closed'),
          s: status === 'closed' ? undefined : () => setMenu('wait'),
          '?': help,
        }
      : {},
  )
  return (
    <div className="frame">
      <ThreadLayout
        wideFrom="62em"
        title={`${ticket.reference} ${ticket.title}`}
        back={<Back />}
        about={<About {...ticket} />}
        actions={
          <Actions
            ticket={ticket}
            mutations={mutations}
            menu={menu}
            setMenu={setMenu}
            merge={requesterPrincipalId === null ? undefined : () => setMerging(true)}
            unsplit={unsplit}
          />
        }
        details={<Details ticket={ticket} mutations={mutations} />}
        head={
          <>
            <Origins {...ticket} />
            <Description {...ticket} />
            <MergedTickets id={id} />
          </>
        }
        merged={mergedIntoId && <Merged id={id} intoId={mergedIntoId} />}
        origin={splitFromId ? { id: splitFromId, at: createdAt } : undefined}
        error={mutations.error ?? unsplitError}
        subject={{ kind: 'tickets', id }}
        delivery={useDelivery(ticket)}
        composer={composer}
      />
      {isMerging && requesterPrincipalId !== null && (
        <MergeInto ticket={{ ...ticket, requesterPrincipalId }} close={() => setMerging(false)} />
      )}
      {hasHelp && <KeyHelp keys={shortcuts} close={() => setHelp(false)} />}
    </div>
  )
}

/** Renders the title before the ticket has loaded, so that the focus can move to it after navigation. */
const Loaded = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data, error, refetch } = useTicket(id)
  if (data) return <TicketDetail ticket={data} />
  if (isOff(error)) return <FeatureDisabled title="tickets.title" about="tickets.off" />
  return (
    <Page title={t('tickets.one')}>
      <Back />
      {error ? <Failed error={error} retry={refetch} /> : <Loading />}
    </Page>
  )
}

export const TicketPage = () => {
  const { t } = useTexts()
  const { id } = route.useParams()
  const navigate = useNavigate()
  if (!canReadSupport(useMe())) return <Page title={t('tickets.title')} about={t('error.forbidden')} />
  return (
    <WithMerges kind="tickets" open={id => void navigate({ to: '/tickets/$id', params: { id } })}>
      <Loaded key={id} id={id} />
    </WithMerges>
  )
}
