import { getRouteApi } from '@tanstack/react-router'
import { type RecordAction, Records } from '../parts/records.tsx'
import { Time } from '../parts/time.tsx'
import { canAdminister, canReadFeedback } from '../session.tsx'
import { Delete } from '../set-up/delete.tsx'
import { SetUpPage } from '../set-up/set-up-page.tsx'
import { SlugAndDescription } from '../set-up/slug-and-description.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { EditSegment } from './edit.tsx'
import { SegmentLink } from './link.tsx'
import { type Segment, useDeleteSegment, useSegments } from './queries.ts'

const route = getRouteApi('/segments')

const texts = {
  title: 'segments.title',
  about: 'segments.about',
  create: 'segments.create',
  empty: 'segments.empty',
  count: 'segments.count',
} as const

const SegmentList = ({ items, actions }: { items: Segment[]; actions: RecordAction<Segment>[] }) => {
  const { say } = useTexts()
  return (
    <Records
      label={say('segments.title')}
      items={items}
      link={it => <SegmentLink {...it} />}
      below={it => <SlugAndDescription {...it} />}
      columns={[
        { heading: 'segments.members', show: it => say('users.count', { count: it.memberCount }) },
        { heading: 'segments.created', show: it => <Time moment={it.createdAt} /> },
      ]}
      actions={actions}
    />
  )
}

/** Whoever reads feedback sees them; admins make and change them. */
export const SegmentsPage = () => {
  const navigate = route.useNavigate()
  const remove = useDeleteSegment()
  return (
    <SetUpPage
      texts={texts}
      list={useSegments()}
      search={route.useSearch()}
      go={navigate}
      isFor={canReadFeedback}
      mayChange={canAdminister}
      edit={(segment, close) => (
        <EditSegment
          key={segment?.id ?? ''}
          segment={segment}
          close={close}
          {...(!segment && {
            made: ({ slug }) => navigate({ to: '/segments/$slug', params: { slug }, replace: true }),
          })}
        />
      )}
      remove={({ slug, name }, close) => (
        <Delete item={{ id: slug, name }} about="segments.delete.about" change={remove} close={close} />
      )}
    >
      {(items, actions) => <SegmentList items={items} actions={actions} />}
    </SetUpPage>
  )
}
