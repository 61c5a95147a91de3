import { Badge, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Confirm } from '../../../components/confirm.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { SlugAndDescription } from '../../../components/lists/slug-and-description.tsx'
import { Time } from '../../../components/time.tsx'
import { type Board, useBoards, useStatuses } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditBoard } from './edit.tsx'
import { useDeleteBoard } from './queries.ts'

const route = getRouteApi('/boards')

const texts = {
  title: 'boards.title',
  about: 'boards.about',
  create: 'boards.create',
  empty: 'boards.empty',
  count: 'boards.count',
} as const

const AudienceBadge = ({ audience }: Board) => {
  const { t } = useTexts()
  return (
    <Badge variant="dot" color={audience === 'public' ? 'green' : 'gray'} tt="none">
      {t(`boards.audience.${audience}`)}
    </Badge>
  )
}

const NewPosts = ({ settings: { defaultStatusId, requireApproval } }: Board) => {
  const { t } = useTexts()
  const statuses = useStatuses()
  const status = statuses.data?.find(it =>
    defaultStatusId === null ? it.isDefault : it.id === defaultStatusId,
  )
  return (
    <>
      <bdi>{status?.name}</bdi>
      {requireApproval !== 'none' && (
        <Text size="xs" c="dimmed">
          {t(`boards.approved.${requireApproval}`)}
        </Text>
      )}
    </>
  )
}

const BoardList = ({ items, actions }: { items: Board[]; actions: RecordAction<Board>[] }) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('boards.title')}
      items={items}
      below={it => <SlugAndDescription {...it} />}
      columns={[
        { heading: 'boards.audience', show: it => <AudienceBadge {...it} /> },
        { heading: 'boards.posts', show: it => t('boards.posts.count', { count: it.postCount }) },
        { heading: 'boards.newPosts', show: it => <NewPosts {...it} /> },
        { heading: 'boards.created', show: it => <Time moment={it.createdAt} /> },
      ]}
      actions={actions}
    />
  )
}

/** The API refuses to delete a board that has posts, so the dialog says so first. */
const DeleteBoard = ({ board, close }: { board: Board; close: () => void }) => {
  const { t } = useTexts()
  const { id, name, postCount } = board
  return (
    <Confirm
      title={t('delete.title', { name })}
      about={postCount > 0 ? t('boards.delete.used', { count: postCount }) : t('boards.delete.about')}
      label={t('list.delete')}
      change={useDeleteBoard()}
      input={id}
      close={close}
      errors={{ IN_USE: 'boards.delete.IN_USE' }}
    />
  )
}

export const BoardsPage = () => {
  const navigate = route.useNavigate()
  return (
    <CollectionPage
      texts={texts}
      list={useBoards()}
      search={route.useSearch()}
      navigate={navigate}
      edit={(board, close) => <EditBoard key={board?.id ?? ''} board={board} close={close} />}
      remove={(board, close) => <DeleteBoard board={board} close={close} />}
    >
      {(items, actions) => <BoardList items={items} actions={actions} />}
    </CollectionPage>
  )
}
