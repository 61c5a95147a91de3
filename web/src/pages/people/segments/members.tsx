import { Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { type Segment, useMembers, useRemoveMember } from '../../../domain/segments/queries.ts'
import { UserRecords } from '../../../domain/users/list.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { AddMembers } from './add.tsx'

/** The users of a segment. Admins add and remove them, unless the segment has a rule. */
export const Members = ({ segment }: { segment: Segment }) => {
  const { t } = useTexts()
  const { slug, rule } = segment
  const mayChange = canAdminister(useMe()) && rule === null
  const list = useMembers(segment)
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
      {mayChange && <AddMembers slug={slug} />}
      {remove.error && <ErrorNote error={remove.error} />}
      <PagedList
        list={list}
        empty={rule ? 'segments.members.none' : 'segments.members.empty'}
        count="users.count"
      >
        {users => (
          <UserRecords
            users={users}
            actions={
              mayChange
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
