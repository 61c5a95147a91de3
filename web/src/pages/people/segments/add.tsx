import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ErrorNote } from '../../../components/states.tsx'
import { useAddMembers } from '../../../domain/segments/queries.ts'
import { UsersInput } from '../../../domain/users/picker.tsx'
import type { User } from '../../../domain/users/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Result = NonNullable<ReturnType<typeof useAddMembers>['data']>[number]

/** The reasons why users were not added. */
const NotAdded = ({ results }: { results: Result[] }) => {
  const { t } = useTexts()
  return (
    <Alert color="yellow" role="status">
      <Text size="sm" fw={600}>
        {t('segments.add.skipped')}
      </Text>
      <List size="sm">
        {results.map(({ user: { id, name }, status }) => (
          <List.Item key={id}>
            <bdi>{name}</bdi>: {t(status === 'unchanged' ? 'segments.add.existing' : 'segments.add.missing')}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Adds users to a segment, and explains why some were not added. */
export const AddMembers = ({ slug }: { slug: string }) => {
  const { t } = useTexts()
  const add = useAddMembers()
  const [users, choose] = useState<User[]>([])
  const notAdded = (add.data ?? []).filter(({ status }) => status !== 'added')
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    add.mutate({ slug, users }, { onSuccess: () => choose([]) })
  }
  return (
    <Stack component="form" gap="xs" onSubmit={send}>
      <Group align="end" gap="xs">
        <UsersInput label={t('segments.add')} value={users} onChange={choose} />
        <Button type="submit" variant="default" loading={add.isPending} disabled={users.length === 0}>
          {t('segments.add.send')}
        </Button>
      </Group>
      {add.error && <ErrorNote error={add.error} />}
      {notAdded.length > 0 && <NotAdded results={notAdded} />}
    </Stack>
  )
}
