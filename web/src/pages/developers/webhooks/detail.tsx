import { Anchor, Group } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { ActionRow } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Failed, Loading } from '../../../components/states.tsx'
import { useWebhook, type Webhook } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useWebhookActions } from './actions.tsx'
import { Facts } from './facts.tsx'
import { WebhookStatus } from './status.tsx'
import { WebhookTabs } from './tabs.tsx'

const route = getRouteApi('/webhooks/$id')

const ToAll = () => {
  const { t } = useTexts()
  return (
    <Anchor size="sm" renderRoot={props => <Link to="/webhooks" {...props} />}>
      {t('webhooks.back')}
    </Anchor>
  )
}

const Content = ({ webhook }: { webhook: Webhook }) => {
  const navigate = route.useNavigate()
  const { actions, dialogs } = useWebhookActions(() => navigate({ to: '/webhooks' }))
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <ToAll />
          <WebhookStatus {...webhook} />
        </Group>
        <ActionRow item={webhook} actions={actions} />
      </Group>
      {dialogs}
      <div className="split">
        <WebhookTabs webhook={webhook} />
        <Facts {...webhook} />
      </div>
    </>
  )
}

/** Renders the title before the webhook has loaded, so that the focus can move to it after navigation. */
const WebhookDetail = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data, isPending, error, refetch } = useWebhook(id)
  return (
    <Page title={data?.name ?? t('webhooks.one')} {...(data?.description && { about: data.description })}>
      {!data && <ToAll />}
      {isPending && <Loading />}
      {data && <Content webhook={data} />}
      {!data && error && <Failed error={error} retry={refetch} />}
    </Page>
  )
}

export const WebhookPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const { id } = route.useParams()
  if (!canAdminister(me)) return <Page title={t('webhooks.title')} about={t('error.forbidden')} />
  return <WebhookDetail key={id} id={id} />
}
