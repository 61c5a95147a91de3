import { dateTimeIn } from '@earshot/i18n'
import { Code, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Rotate } from '../../../components/rotate.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { CreateClient } from './create.tsx'
import { type OAuthClient, useClients, useDeleteClient, useRotateClient } from './queries.ts'

const route = getRouteApi('/oauth-clients')

type DialogProps = { client: OAuthClient; close: () => void }

const RotateClient = ({ client: { id, name }, close }: DialogProps) => (
  <Rotate what="secret" name={name} rotation={useRotateClient(id)} close={close} />
)

const DeleteClient = ({ client: { id, name }, close }: DialogProps) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('clients.delete.title', { name })}
      about={t('clients.delete.about')}
      label={t('clients.delete')}
      change={useDeleteClient()}
      input={id}
      close={close}
    />
  )
}

const ClientId = ({ clientId, previousSecretExpiresAt: until }: OAuthClient) => {
  const { t, language } = useTexts()
  const isInGrace = until !== null && Date.parse(until) > Date.now()
  return (
    <>
      <Code dir="ltr" className="breakable">
        {clientId}
      </Code>
      {isInGrace && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('rotate.previous.secret', { when: dateTimeIn(language, until) })}
        </Text>
      )}
    </>
  )
}

type ListProps = { clients: OAuthClient[]; actions: RecordAction<OAuthClient>[] }

const ClientList = ({ clients, actions }: ListProps) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('clients.title')}
      items={clients}
      below={it => <ClientId {...it} />}
      columns={[
        {
          heading: 'clients.kind',
          show: it => t(it.isPublic ? 'clients.kind.public' : 'clients.kind.confidential'),
        },
        { heading: 'clients.scopes', show: it => <bdi>{it.scopes.join(', ')}</bdi> },
        { heading: 'clients.created.at', show: it => <Time moment={it.createdAt} /> },
      ]}
      actions={actions}
    />
  )
}

const Clients = () => {
  const list = useClients()
  const [rotating, setRotating] = useState<OAuthClient>()
  const [deleting, setDeleting] = useState<OAuthClient>()
  return (
    <>
      <PagedList list={list} empty="clients.empty" picture="signal" count="clients.count">
        {clients => (
          <ClientList
            clients={clients}
            actions={[
              { label: 'rotate.send', act: setRotating, isFor: it => !it.isPublic },
              { label: 'clients.delete', act: setDeleting, isDestructive: true },
            ]}
          />
        )}
      </PagedList>
      {rotating && <RotateClient client={rotating} close={() => setRotating(undefined)} />}
      {deleting && <DeleteClient client={deleting} close={() => setDeleting(undefined)} />}
    </>
  )
}

export const OAuthClientsPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  if (!canAdminister(me)) return <Page title={t('clients.title')} about={t('error.forbidden')} />
  return (
    <Page
      title={t('clients.title')}
      about={t('clients.about')}
      create={{ label: 'clients.create', open: () => navigate({ search: { create: true } }) }}
    >
      <Clients />
      {create && <CreateClient close={() => navigate({ search: {}, replace: true })} />}
    </Page>
  )
}
