import { Anchor, Button, Card, Code } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, canReadFeedback, useMe } from '../../../api/session.ts'
import { FactList } from '../../../components/facts.tsx'
import { Page } from '../../../components/page.tsx'
import { Failed, Loading } from '../../../components/states.tsx'
import { Time } from '../../../components/time.tsx'
import { type Segment, useSegment } from '../../../domain/segments/queries.ts'
import type { Rule } from '../../../domain/segments/rule.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditSegment } from './edit.tsx'
import { Members } from './members.tsx'
import { useRuleText } from './rule/texts.ts'

const route = getRouteApi('/segments/$slug')

const RuleText = ({ rule }: { rule: Rule }) => <bdi>{useRuleText(rule)}</bdi>

const Facts = ({ slug, description, rule, memberCount, isUpToDate, createdAt }: Segment) => {
  const { t } = useTexts()
  return (
    <Card withBorder>
      <FactList
        facts={[
          ['list.description', description && <bdi key="description">{description}</bdi>],
          [
            'slug.label',
            <Code key="slug" dir="ltr" className="breakable">
              {slug}
            </Code>,
          ],
          ['segments.rule', rule && <RuleText key="rule" rule={rule} />],
          [
            'segments.members',
            <span key="members" role="status">
              {t(isUpToDate ? 'users.count' : 'segments.updating', { count: memberCount })}
            </span>,
          ],
          ['segments.created', <Time key="created" moment={createdAt} />],
        ]}
        rows
      />
    </Card>
  )
}

const SegmentDetail = ({ slug }: { slug: string }) => {
  const { t } = useTexts()
  const isAdmin = canAdminister(useMe())
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isPending, error, refetch } = useSegment(slug)
  return (
    <Page
      title={data?.name ?? t('segments.one')}
      actions={
        isAdmin &&
        data && (
          <Button variant="default" onClick={() => navigate({ search: { edit: slug } })}>
            {t('list.edit')}
          </Button>
        )
      }
    >
      <Anchor size="sm" renderRoot={props => <Link to="/segments" {...props} />}>
        {t('segments.back')}
      </Anchor>
      {isPending && <Loading />}
      {!data && error && <Failed error={error} retry={refetch} />}
      {data && (
        <>
          <Facts {...data} />
          <Members segment={data} />
          {edit && isAdmin && (
            <EditSegment segment={data} close={() => navigate({ search: {}, replace: true })} />
          )}
        </>
      )}
    </Page>
  )
}

export const SegmentPage = () => {
  const { t } = useTexts()
  const { slug } = route.useParams()
  if (!canReadFeedback(useMe())) return <Page title={t('segments.title')} about={t('error.forbidden')} />
  return <SegmentDetail key={slug} slug={slug} />
}
