import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import type { RecordAction } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Rotate } from '../../../components/rotate.tsx'
import { CreateKey } from '../../../domain/keys/create.tsx'
import { KeyList } from '../../../domain/keys/list.tsx'
import type { ApiKey } from '../../../domain/keys/model.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useCreateKey, useCreators, useKeys, useRevokeKey, useRotateKey } from './queries.ts'

const route = getRouteApi('/api-keys')

type DialogProps = { apiKey: ApiKey; close: () => void }

const RotateKey = ({ apiKey: { id, name }, close }: DialogProps) => (
  <Rotate what="key" name={name} rotation={useRotateKey(id)} close={close} />
)

const RevokeKey = ({ apiKey: { id, name }, close }: DialogProps) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('keys.revoke.title', { name })}
      about={t('keys.revoke.about')}
      label={t('keys.revoke')}
      change={useRevokeKey()}
      input={id}
      close={close}
    />
  )
}

type ListProps = { keys: ApiKey[]; actions: RecordAction<ApiKey>[] }

const CreatedKeys = ({ keys, actions }: ListProps) => {
  const { t } = useTexts()
  const { data = new Map<string, string>() } = useCreators(keys)
  return <KeyList label={t('keys.title')} keys={keys} creators={data} actions={actions} />
}

const Create = ({ close }: { close: () => void }) => (
  <CreateKey kind="keys" create={useCreateKey()} mayChooseRole close={close} />
)

const Keys = () => {
  const list = useKeys()
  const [rotating, setRotating] = useState<ApiKey>()
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <>
      <PagedList list={list} empty="keys.empty" picture="signal" count="keys.count">
        {keys => (
          <CreatedKeys
            keys={keys}
            actions={[
              { label: 'rotate.send', act: setRotating, isFor: it => !it.isPersonal },
              { label: 'keys.revoke', act: setRevoking, isDestructive: true },
            ]}
          />
        )}
      </PagedList>
      {rotating && <RotateKey apiKey={rotating} close={() => setRotating(undefined)} />}
      {revoking && <RevokeKey apiKey={revoking} close={() => setRevoking(undefined)} />}
    </>
  )
}

export const ApiKeysPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  if (!canAdminister(me)) return <Page title={t('keys.title')} about={t('error.forbidden')} />
  return (
    <Page
      title={t('keys.title')}
      about={t('keys.about')}
      create={{ label: 'keys.create', open: () => navigate({ search: { create: true } }) }}
    >
      <Keys />
      {create && <Create close={() => navigate({ search: {}, replace: true })} />}
    </Page>
  )
}
