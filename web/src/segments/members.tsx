import { Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Paged } from '../parts/paged.tsx'
import { ErrorNote } from '../parts/states.tsx'
import { canAdminister, useMe } from '../session.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { UserRecords } from '../users/list.tsx'
import { AddMembers } from './add.tsx'
import { useMembers, useRemoveMember } from './queries.ts'

/** Who is in a segment. */
export const Members = ({ slug }: { slug: string }) => {
  const { say } = useTexts()
  const isAdmin = canAdminister(useMe())
  const list = useMembers(slug)
  const remove = useRemoveMember()
  return (
    <Stack component="section" aria-label={say('segments.members')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {say('segments.members')}
        </Title>
        <Anchor size="sm" renderRoot={props => <Link to="/users" search={{ segment: slug }} {...props} />}>
          {say('segments.members.all')}
        </Anchor>
      </Group>
      {isAdmin && <AddMembers slug={slug} />}
      {remove.error && <ErrorNote error={remove.error} />}
      <Paged list={list} empty="segments.members.empty" count="users.count">
        {users => (
          <UserRecords
            users={users}
            actions={
              isAdmin ? [{ label: 'segments.remove', act: ({ id }) => remove.mutate({ slug, id }) }] : []
            }
          />
        )}
      </Paged>
    </Stack>
  )
}
