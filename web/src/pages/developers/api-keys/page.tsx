import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { CreateButton } from '../../../components/create-button.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Page } from '../../../components/page.tsx'
import { Rotate } from '../../../components/rotate.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { CreateKey } from './create.tsx'
import { KeyList } from './list.tsx'
import { type ApiKey, useKeys, useRevokeKey, useRotateKey } from './queries.ts'

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

const Keys = () => {
  const list = useKeys()
  const [rotating, setRotating] = useState<ApiKey>()
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <>
      <PagedList list={list} empty="keys.empty" picture="signal" count="keys.count">
        {keys => (
          <KeyList
            keys={keys}
            actions={[
              { label: 'rotate.send', act: setRotating },
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
      actions={<CreateButton label="keys.create" open={() => navigate({ search: { create: true } })} />}
    >
      <Keys />
      {create && <CreateKey close={() => navigate({ search: {}, replace: true })} />}
    </Page>
  )
}
