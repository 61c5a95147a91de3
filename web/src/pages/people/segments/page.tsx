import { getRouteApi } from '@tanstack/react-router'
import { canAdminister, canReadFeedback } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { SlugAndDescription } from '../../../components/lists/slug-and-description.tsx'
import { Time } from '../../../components/time.tsx'
import { SegmentLink } from '../../../domain/segments/link.tsx'
import { type Segment, useDeleteSegment, useSegments } from '../../../domain/segments/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditSegment } from './edit.tsx'

const route = getRouteApi('/segments')

const texts = {
  title: 'segments.title',
  about: 'segments.about',
  create: 'segments.create',
  empty: 'segments.empty',
  count: 'segments.count',
} as const

const SegmentList = ({ items, actions }: { items: Segment[]; actions: RecordAction<Segment>[] }) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('segments.title')}
      items={items}
      link={it => <SegmentLink {...it} />}
      below={it => <SlugAndDescription {...it} />}
      columns={[
        { heading: 'segments.members', show: it => t('users.count', { count: it.memberCount }) },
        { heading: 'segments.created', show: it => <Time moment={it.createdAt} /> },
      ]}
      actions={actions}
    />
  )
}

/** Visible with read access to feedback. Only admins can create or change segments. */
export const SegmentsPage = () => {
  const navigate = route.useNavigate()
  const remove = useDeleteSegment()
  return (
    <CollectionPage
      texts={texts}
      list={useSegments()}
      search={route.useSearch()}
      navigate={navigate}
      isFor={canReadFeedback}
      mayChange={canAdminister}
      edit={(segment, close) => (
        <EditSegment
          key={segment?.id ?? ''}
          segment={segment}
          close={close}
          {...(!segment && {
            onCreated: ({ slug }) => navigate({ to: '/segments/$slug', params: { slug }, replace: true }),
          })}
        />
      )}
      remove={({ slug, name }, close) => (
        <ConfirmDelete
          item={{ id: slug, name }}
          about="segments.delete.about"
          change={remove}
          close={close}
        />
      )}
    >
      {(items, actions) => <SegmentList items={items} actions={actions} />}
    </CollectionPage>
  )
}
