import { Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { canAdminister, useMe } from '../../api/session.ts'
import { Confirm } from '../../components/confirm.tsx'
import { CreateButton } from '../../components/create-button.tsx'
import { PagedList } from '../../components/lists/paged-list.tsx'
import { Section } from '../../components/section.tsx'
import { CreateKey } from '../../domain/keys/create.tsx'
import { KeyList } from '../../domain/keys/list.tsx'
import type { ApiKey } from '../../domain/keys/model.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { useCreateToken, useRevokeToken, useTokens } from './queries.ts'

const route = getRouteApi('/account')

const Revoke = ({ token: { id, name }, close }: { token: ApiKey; close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('keys.revoke.title', { name })}
      about={t('tokens.revoke.about')}
      label={t('keys.revoke')}
      change={useRevokeToken()}
      input={id}
      close={close}
    />
  )
}

const Create = ({ close }: { close: () => void }) => (
  <CreateKey kind="tokens" create={useCreateToken()} mayChooseRole={canAdminister(useMe())} close={close} />
)

/** The tokens with which the member's own programs act as the member. */
export const Tokens = () => {
  const { t } = useTexts()
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <Section
      title={t('tokens.title')}
      action={<CreateButton label="tokens.create" open={() => navigate({ search: { create: true } })} />}
    >
      <Text size="sm" c="dimmed">
        {t('tokens.about')}
      </Text>
      <PagedList list={useTokens()} empty="tokens.empty" count="tokens.count">
        {tokens => (
          <KeyList
            label={t('tokens.title')}
            keys={tokens}
            actions={[{ label: 'keys.revoke', act: setRevoking, isDestructive: true }]}
          />
        )}
      </PagedList>
      {create && <Create close={() => navigate({ search: {}, replace: true })} />}
      {revoking && <Revoke token={revoking} close={() => setRevoking(undefined)} />}
    </Section>
  )
}
