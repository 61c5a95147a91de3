import { Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useMembers, useRemoveMember } from '../../../domain/segments/queries.ts'
import { UserRecords } from '../../../domain/users/list.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { AddMembers } from './add.tsx'

export const Members = ({ slug }: { slug: string }) => {
  const { t } = useTexts()
  const isAdmin = canAdminister(useMe())
  const list = useMembers(slug)
  const remove = useRemoveMember()
  return (
    <Stack component="section" aria-label={t('segments.members')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('segments.members')}
        </Title>
        <Anchor size="sm" renderRoot={props => <Link to="/users" search={{ segment: slug }} {...props} />}>
          {t('segments.members.all')}
        </Anchor>
      </Group>
      {isAdmin && <AddMembers slug={slug} />}
      {remove.error && <ErrorNote error={remove.error} />}
      <PagedList list={list} empty="segments.members.empty" count="users.count">
        {users => (
          <UserRecords
            users={users}
            actions={
              isAdmin
                ? [
                    {
                      label: 'segments.remove',
                      act: ({ id }) => remove.mutate({ slug, id }),
                      isDestructive: true,
                    },
                  ]
                : []
            }
          />
        )}
      </PagedList>
    </Stack>
  )
}
