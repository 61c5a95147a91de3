import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../parts/icons.tsx'
import { Page } from '../parts/page.tsx'
import { Failed } from '../parts/states.tsx'
import { canAdminister, useMe } from '../session.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { CreateKey } from './create.tsx'
import { type KeyAction, KeyList } from './list.tsx'
import { useKeys } from './queries.ts'
import { RevokeKey } from './revoke.tsx'
import { RotateKey } from './rotate.tsx'

const route = getRouteApi('/api-keys')

const Keys = ({ act }: { act: (action: KeyAction) => void }) => {
  const { say } = useTexts()
  const list = useKeys()
  if (list.isPending)
    return (
      <Stack gap="xs" role="status" aria-label={say('app.loading')}>
        {[1, 2, 3].map(row => (
          <Skeleton key={row} h={56} />
        ))}
      </Stack>
    )
  if (!list.data) return <Failed error={list.error} retry={() => list.refetch()} />
  const keys = list.data.pages.flatMap(page => page.keys)
  if (keys.length === 0) return <Text c="dimmed">{say('keys.empty')}</Text>
  return (
    <Stack>
      <KeyList keys={keys} act={act} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {say('keys.count', { count: keys.length })}
        </Text>
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {say('keys.more')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

export const ApiKeysPage = () => {
  const { say } = useTexts()
  const me = useMe()
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  const [action, setAction] = useState<KeyAction>()
  const close = () => setAction(undefined)
  if (!canAdminister(me)) return <Page title={say('keys.title')} about={say('error.forbidden')} />
  return (
    <Page
      title={say('keys.title')}
      about={say('keys.about')}
      actions={
        <Button
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => navigate({ search: { create: true } })}
        >
          {say('keys.create')}
        </Button>
      }
    >
      <Keys act={setAction} />
      {create && <CreateKey close={() => navigate({ search: {} })} />}
      {action?.kind === 'rotate' && <RotateKey apiKey={action.key} close={close} />}
      {action?.kind === 'revoke' && <RevokeKey apiKey={action.key} close={close} />}
    </Page>
  )
}
