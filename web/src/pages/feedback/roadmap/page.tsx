import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../api/session.ts'
import { Announcer } from '../../../components/announcer.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { CreateButton } from '../../../components/create-button.tsx'
import { destructive } from '../../../components/destructive.ts'
import { choicesOf } from '../../../components/forms/choices.ts'
import { ListSkeleton } from '../../../components/lists/list-skeleton.tsx'
import { Page } from '../../../components/page.tsx'
import { Failed } from '../../../components/states.tsx'
import { type Status, useStatuses } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { RoadmapBoard } from './board.tsx'
import { EditRoadmap } from './edit.tsx'
import { type Column, type Roadmap, useDeleteRoadmap, useRoadmaps } from './queries.ts'

const route = getRouteApi('/roadmap')

/** The columns of the roadmap, or all statuses that are shown on roadmaps. */
const columnsOf = (roadmap: Roadmap | undefined, statuses: Status[]): Column[] =>
  roadmap
    ? roadmap.columns.map(({ statusId, name, color }) => ({ id: statusId, name, color }))
    : statuses.filter(({ showOnRoadmap }) => showOnRoadmap)

const Board = ({ roadmap }: { roadmap: Roadmap | undefined }) => {
  const { t } = useTexts()
  const statuses = useStatuses()
  if (statuses.isPending) return <ListSkeleton />
  if (!statuses.data) return <Failed error={statuses.error} retry={() => statuses.refetch()} />
  const columns = columnsOf(roadmap, statuses.data)
  if (columns.length === 0)
    return (
      <Text c="dimmed">
        {t('roadmap.empty')}{' '}
        <Anchor inherit renderRoot={props => <Link to="/statuses" {...props} />}>
          {t('statuses.title')}
        </Anchor>
      </Text>
    )
  return <RoadmapBoard roadmapId={roadmap?.id} columns={columns} statuses={statuses.data} />
}

const DeleteRoadmap = ({ roadmap, close }: { roadmap: Roadmap; close: () => void }) => {
  const { t } = useTexts()
  const navigate = route.useNavigate()
  return (
    <Confirm
      title={t('delete.title', { name: roadmap.name })}
      about={t('roadmap.delete.about')}
      label={t('list.delete')}
      change={useDeleteRoadmap()}
      input={roadmap.id}
      close={close}
      done={() => {
        close()
        void navigate({ search: {}, replace: true })
      }}
    />
  )
}

const Choice = ({ roadmaps, chosen }: { roadmaps: Roadmap[]; chosen: Roadmap | undefined }) => {
  const { t } = useTexts()
  const navigate = route.useNavigate()
  const [deleting, setDeleting] = useState(false)
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={t('roadmap.choose')}
        data={[{ value: '', label: t('roadmap.whole') }, ...choicesOf(roadmaps)]}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ search: value ? { roadmap: value } : {} })
        }
      />
      {chosen && (
        <>
          <Button
            variant="default"
            onClick={() => navigate({ search: { roadmap: chosen.id, edit: chosen.id } })}
          >
            {t('list.edit')}
          </Button>
          <Button variant="default" c={destructive} onClick={() => setDeleting(true)}>
            {t('list.delete')}
          </Button>
        </>
      )}
      {chosen && deleting && <DeleteRoadmap roadmap={chosen} close={() => setDeleting(false)} />}
    </Group>
  )
}

const Roadmaps = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const roadmaps = useRoadmaps()
  const chosen = roadmaps.data?.find(({ id }) => id === search.roadmap)
  const editing = search.edit ? chosen : undefined
  const show = (id: string | undefined) => navigate({ search: id ? { roadmap: id } : {}, replace: true })
  if (search.roadmap && roadmaps.isPending) return <ListSkeleton />
  return (
    <>
      {roadmaps.error && <Failed error={roadmaps.error} retry={() => roadmaps.refetch()} />}
      {roadmaps.data && roadmaps.data.length > 0 && <Choice roadmaps={roadmaps.data} chosen={chosen} />}
      {chosen?.description && (
        <Text c="dimmed" className="breakable">
          <bdi>{chosen.description}</bdi>
        </Text>
      )}
      <Board key={`board-${chosen?.id}`} roadmap={chosen} />
      {(search.create || editing) && (
        <EditRoadmap
          key={`edit-${editing?.id}`}
          roadmap={editing}
          saved={({ id }) => void show(id)}
          close={() => void show(chosen?.id)}
        />
      )}
    </>
  )
}

export const RoadmapPage = () => {
  const { t } = useTexts()
  const { roadmap } = route.useSearch()
  const navigate = route.useNavigate()
  if (!canWriteFeedback(useMe())) return <Page title={t('roadmap.title')} about={t('error.forbidden')} />
  const create = () => navigate({ search: { ...(roadmap && { roadmap }), create: true } })
  return (
    <Page
      title={t('roadmap.title')}
      about={t('roadmap.about')}
      actions={<CreateButton label="roadmap.create" open={create} />}
    >
      <Announcer>
        <Roadmaps />
      </Announcer>
    </Page>
  )
}
