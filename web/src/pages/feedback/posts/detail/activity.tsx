import { personName } from '@earshot/i18n'
import { Text, Timeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { Time } from '../../../../components/time.tsx'
import { useBoards, useTeam } from '../../../../domain/feedback/lookups.ts'
import { type Activity, useActivity } from '../../../../domain/posts/post-queries.ts'
import { RecordLink } from '../../../../domain/record-link.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'

type Data = Activity['data']

const textAt = (data: Data, name: string): string | undefined => {
  const value = data[name]
  return typeof value === 'string' ? value : undefined
}

/** The tags in an activity's data. */
const tagsAt = (data: Data, name: string): string[] => {
  const value = data[name]
  return Array.isArray(value) ? value.map((tag: { name: string }) => tag.name) : []
}

const Change = ({ from, to }: { from: string | undefined; to: string | undefined }) => {
  const { t } = useTexts()
  return (
    <>
      <bdi>{from ?? t('activity.none')}</bdi> <span className="arrow">→</span>{' '}
      <bdi>{to ?? t('activity.none')}</bdi>
    </>
  )
}

/** The names of boards, statuses and other things by id. */
const useNames = (): ((id: string | undefined) => string | undefined) => {
  const { language } = useTexts()
  const boards = useBoards().data ?? []
  const team = useTeam().data ?? []
  const names = new Map([
    ...boards.map(({ id, name }) => [id, name] as const),
    ...team.map(it => [it.principalId, personName(language, { ...it, id: it.principalId })] as const),
  ])
  return id => (id === undefined ? undefined : (names.get(id) ?? id))
}

const TagChanges = ({ data }: { data: Data }) => (
  <>
    {tagsAt(data, 'added').map(name => (
      <bdi key={`+${name}`}>+ {name} </bdi>
    ))}
    {tagsAt(data, 'removed').map(name => (
      <bdi key={`-${name}`}>− {name} </bdi>
    ))}
  </>
)

/** The details of an activity. */
const Detail = ({ type, data }: Activity): ReactNode => {
  const nameFor = useNames()
  const previous = textAt(data, 'previous')
  const current = textAt(data, 'current')
  const postId = textAt(data, 'postId')
  switch (type) {
    case 'status_changed':
      return <Change from={textAt(data, 'previousStatus')} to={textAt(data, 'newStatus')} />
    case 'title_changed':
    case 'eta_changed':
      return <Change from={previous} to={current} />
    case 'owner_changed':
    case 'board_changed':
      return <Change from={nameFor(previous)} to={nameFor(current)} />
    case 'tags_changed':
      return <TagChanges data={data} />
    case 'merged':
    case 'unmerged':
    case 'duplicate_merged':
    case 'duplicate_unmerged':
      return postId && <RecordLink kind="post" id={postId} name={textAt(data, 'title') ?? postId} />
    default:
      return null
  }
}

/** The post's history: each change with its author and time. */
export const ActivityList = ({ postId }: { postId: string }) => {
  const { t, language } = useTexts()
  const list = useActivity(postId)
  return (
    <PagedList list={list} empty="activity.empty" count="activity.count">
      {items => (
        <Timeline bulletSize={10} lineWidth={2} active={items.length} color="gray">
          {items.map(it => (
            <Timeline.Item
              key={it.id}
              mt="sm"
              title={
                <Text size="sm" fw={600} component="div">
                  {t(`activity.type.${it.type}`)}
                </Text>
              }
            >
              <Text size="sm" component="div" className="breakable">
                <Detail {...it} />
              </Text>
              <Text size="xs" c="dimmed" component="div">
                <bdi>{personName(language, { id: it.actorPrincipalId, name: it.actorName })}</bdi> ·{' '}
                <Time moment={it.createdAt} />
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </PagedList>
  )
}
