import { Anchor, TagsInput, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { Time } from '../../../components/time.tsx'
import { Section } from '../../../domain/support/section.tsx'
import { SlaClocks } from '../../../domain/support/sla.tsx'
import type { Conversation } from '../../../domain/support/types.ts'
import { VisitorCard } from '../../../domain/visitor/card.tsx'
import { VisitorContext } from '../../../domain/visitor/context.tsx'
import { VisitorHistory } from '../../../domain/visitor/history.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Attributes } from './attributes.tsx'
import { LinkedPosts } from './linked-posts.tsx'
import type { ConversationMutations } from './mutations.ts'
import { LinkedTickets } from './tickets.tsx'
import { useVisitor } from './visitor.ts'

type Props = { conversation: Conversation; mutations: ConversationMutations }

const Visitor = ({ conversation }: { conversation: Conversation }) => {
  const { t } = useTexts()
  const { visitorPrincipalId, visitorEmail, createdAt, previousConversationId } = conversation
  return (
    <Section title={t('inbox.visitor')}>
      <VisitorCard id={visitorPrincipalId} name={useVisitor(conversation)} email={visitorEmail} />
      <Text size="xs" c="dimmed" component="div" mt={6}>
        {t('inbox.started')} <Time moment={createdAt} />
        {previousConversationId && (
          <>
            {' · '}
            <Anchor
              inherit
              renderRoot={props => (
                <Link to="/inbox/$id" params={{ id: previousConversationId }} search={true} {...props} />
              )}
            >
              {t('inbox.previous')}
            </Anchor>
          </>
        )}
      </Text>
      {conversation.context && <VisitorContext {...conversation.context} />}
    </Section>
  )
}

const Csat = ({ csat }: Conversation) => {
  const { t } = useTexts()
  if (!csat) return null
  return (
    <Section title={t('inbox.csat')}>
      <Text size="sm" component="div">
        <span aria-hidden="true">{'★'.repeat(csat.rating) + '☆'.repeat(5 - csat.rating)}</span>{' '}
        {t('inbox.csat.of', { count: csat.rating })}
      </Text>
      {csat.comment && (
        <Text size="sm" className="as-it-is" mt={4}>
          <bdi>{csat.comment}</bdi>
        </Text>
      )}
    </Section>
  )
}

const Tags = ({ conversation: { tags }, mutations }: Props) => {
  const { t } = useTexts()
  const canWrite = canWriteSupport(useMe())
  const change = (next: string[]): void => {
    const more = next.filter(it => !tags.includes(it))
    const fewer = tags.filter(it => !next.includes(it))
    if (more.length > 0) mutations.tag(more)
    if (fewer.length > 0) mutations.untag(fewer)
  }
  return (
    <Section title={t('inbox.tags')}>
      <TagsInput
        size="xs"
        aria-label={t('inbox.tags')}
        placeholder={t('inbox.tags.add')}
        value={tags}
        onChange={change}
        maxTags={50}
        readOnly={!canWrite}
      />
    </Section>
  )
}

/** The visitor, the properties of the conversation, its SLA clocks and its links. A merged one has no fields to edit. */
export const Details = ({
  conversation,
  mutations,
  createPost,
}: Props & { createPost: (() => void) | undefined }) => {
  const { t } = useTexts()
  const { id, visitorPrincipalId, mergedIntoId } = conversation
  return (
    <>
      <Visitor conversation={conversation} />
      <Section title={t('sla.clocks')}>
        <SlaClocks subject={{ kind: 'conversations', id }} />
      </Section>
      <Csat {...conversation} />
      {mergedIntoId === null && (
        <>
          <Tags conversation={conversation} mutations={mutations} />
          <Attributes conversation={conversation} set={mutations.setAttribute} />
          <LinkedTickets conversation={conversation} />
          <LinkedPosts conversation={conversation} unlink={mutations.unlinkPost} create={createPost} />
        </>
      )}
      <VisitorHistory id={visitorPrincipalId} except={id} />
    </>
  )
}
