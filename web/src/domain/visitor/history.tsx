import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canReadFeedback, canReadSupport, useMe } from '../../api/session.ts'
import { Time } from '../../components/time.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { StatusBadge } from '../feedback/badges.tsx'
import { RecordLink } from '../record-link.tsx'
import { isOff } from '../support/feature-disabled.tsx'
import { StatusBadge as TicketStatus } from '../tickets/status.tsx'
import { useUser } from '../users/queries.ts'
import { Fold, useFold } from './fold.tsx'
import { Part } from './part.tsx'
import { useSomeConversations, useSomePosts, useSomeTickets } from './queries.ts'

type RowProps = { link: ReactNode; children: ReactNode }

const Row = ({ link, children }: RowProps) => (
  <li>
    <Text size="sm" component="div" className="breakable" lineClamp={2}>
      {link}
    </Text>
    <div className="visitor-line">{children}</div>
  </li>
)

/** The first rows and, if there are more, a link to all of them. */
const Rows = <T,>({
  items,
  empty,
  all,
  row,
}: {
  items: T[]
  empty: TextKey
  all: ReactNode
  row: (item: T) => ReactNode
}) => {
  const { t } = useTexts()
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(empty)}
      </Text>
    )
  return (
    <>
      <ul className="cards visitor-rows">{items.map(row)}</ul>
      {all}
    </>
  )
}

type Page = { data: { id: string }[]; meta: { pagination: { cursor: string | null } } }

/** The exact number when all are loaded, since the number that is stored with a user is some seconds old. */
const useCount = (page: Page | undefined, except: string | undefined, stored: number | undefined) => {
  const { language } = useTexts()
  const number = new Intl.NumberFormat(language)
  if (!page) return stored === undefined ? undefined : number.format(stored)
  const shown = page.data.filter(it => it.id !== except).length
  if (page.meta.pagination.cursor === null) return number.format(shown)
  return stored === undefined ? `${number.format(shown)}+` : number.format(stored)
}

type PostsProps = { id: string; by: 'author' | 'voter'; stored: number | undefined }

const Posts = ({ id, by, stored }: PostsProps) => {
  const { t } = useTexts()
  const isAuthor = by === 'author'
  const fold = useFold(isAuthor ? 'posts' : 'votes', isAuthor)
  const query = useSomePosts(isAuthor ? { authorId: id } : { voterId: id }, fold.isOpen)
  return (
    <Fold
      title={t(isAuthor ? 'posts.title' : 'visitor.votes')}
      count={useCount(query.data, undefined, stored)}
      fold={fold}
    >
      <Part query={query}>
        {({ data }) => (
          <Rows
            items={data}
            empty={isAuthor ? 'users.posts.empty' : 'users.votes.empty'}
            all={
              <Anchor size="xs" renderRoot={props => <Link to="/posts" search={{ [by]: id }} {...props} />}>
                {t('users.posts.all')}
              </Anchor>
            }
            row={post => (
              <Row key={post.id} link={<RecordLink kind="post" id={post.id} name={post.title} />}>
                <StatusBadge statusId={post.statusId} slug={post.status} />
                <span>{t('posts.votes', { count: post.voteCount })}</span>
              </Row>
            )}
          />
        )}
      </Part>
    </Fold>
  )
}

const Feedback = ({ id }: { id: string }) => {
  const { data } = useUser(id)
  return (
    <>
      <Posts id={id} by="author" stored={data?.postCount} />
      <Posts id={id} by="voter" stored={data?.voteCount} />
    </>
  )
}

type Of = { id: string; except: string; all: ReactNode }

const Conversations = ({ id, except, all }: Of) => {
  const { t } = useTexts()
  const fold = useFold('conversations', true)
  const query = useSomeConversations(id, fold.isOpen)
  const count = useCount(query.data, except, undefined)
  if (isOff(query.error)) return null
  return (
    <Fold title={t('visitor.conversations')} count={count} fold={fold}>
      <Part query={query}>
        {({ data }) => (
          <Rows
            items={data.filter(it => it.id !== except)}
            empty="visitor.conversations.empty"
            all={all}
            row={it => (
              <Row
                key={it.id}
                link={
                  <RecordLink
                    kind="conversation"
                    id={it.id}
                    name={it.subject ?? t('users.conversations.untitled')}
                  />
                }
              >
                <span>{t(`users.support.${it.status}`)}</span>
                <Time moment={it.lastMessageAt} />
              </Row>
            )}
          />
        )}
      </Part>
    </Fold>
  )
}

const Tickets = ({ id, except, all }: Of) => {
  const { t } = useTexts()
  const fold = useFold('tickets', false)
  const query = useSomeTickets(id, fold.isOpen)
  const count = useCount(query.data, except, undefined)
  if (isOff(query.error)) return null
  return (
    <Fold title={t('visitor.tickets')} count={count} fold={fold}>
      <Part query={query}>
        {({ data }) => (
          <Rows
            items={data.filter(it => it.id !== except)}
            empty="visitor.tickets.empty"
            all={all}
            row={it => (
              <Row
                key={it.id}
                link={<RecordLink kind="ticket" id={it.id} name={`${it.reference} ${it.title}`} />}
              >
                <TicketStatus status={it.status} statusId={it.statusId} />
                <Time moment={it.createdAt} />
              </Row>
            )}
          />
        )}
      </Part>
    </Fold>
  )
}

const Support = ({ id, except }: { id: string; except: string }) => {
  const { t } = useTexts()
  const all = canReadFeedback(useMe()) && (
    <Anchor size="xs" renderRoot={props => <Link to="/users/$id" params={{ id }} {...props} />}>
      {t('visitor.all')}
    </Anchor>
  )
  return (
    <>
      <Conversations id={id} except={except} all={all} />
      <Tickets id={id} except={except} all={all} />
    </>
  )
}

/** The posts, votes, conversations and tickets of a visitor or requester, as far as the member may read them. */
export const VisitorHistory = (props: { id: string; except: string }) => {
  const me = useMe()
  return (
    <>
      {canReadFeedback(me) && <Feedback id={props.id} />}
      {canReadSupport(me) && <Support {...props} />}
    </>
  )
}
