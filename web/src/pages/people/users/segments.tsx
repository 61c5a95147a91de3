import { Button, Card, Group, Menu, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { canAdminister, useMe } from '../../../api/session.ts'
import { LoadedList } from '../../../components/lists/loaded-list.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { SegmentLink } from '../../../domain/segments/link.tsx'
import {
  type Segment,
  useAddMembers,
  useRemoveMember,
  useSegments,
  useSegmentsOf,
} from '../../../domain/segments/queries.ts'
import type { User } from '../../../domain/users/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const AddTo = ({ user, segments }: { user: User; segments: Segment[] }) => {
  const { t } = useTexts()
  const all = useSegments().data ?? []
  const add = useAddMembers()
  const others = all.filter(({ id, rule }) => rule === null && !segments.some(it => it.id === id))
  return (
    <>
      {add.error && <ErrorNote error={add.error} />}
      <Group>
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              loading={add.isPending}
              disabled={others.length === 0}
            >
              {t('segments.of.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className="choices">
            {others.map(({ id, slug, name }) => (
              <Menu.Item key={id} onClick={() => add.mutate({ slug, users: [user] })}>
                <bdi>{name}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </>
  )
}

/** The user's segments. Admins can add and remove those without a rule. */
export const SegmentsOf = ({ user }: { user: User }) => {
  const { t } = useTexts()
  const isAdmin = canAdminister(useMe())
  const list = useSegmentsOf(user.id)
  const remove = useRemoveMember()
  return (
    <Card withBorder component="section" aria-label={t('segments.title')}>
      <Stack gap="xs">
        <Title order={2} size="h5">
          {t('segments.title')}
        </Title>
        {remove.error && <ErrorNote error={remove.error} />}
        <LoadedList list={list} empty="segments.of.empty" count="segments.count">
          {segments => (
            <Stack component="ul" className="cards" gap="xs">
              {segments.map(segment => (
                <Group key={segment.id} component="li" justify="space-between" wrap="nowrap" gap="xs">
                  <Text size="sm" component="div" className="breakable">
                    <SegmentLink {...segment} />
                  </Text>
                  {isAdmin && segment.rule === null && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      flex="none"
                      onClick={() => remove.mutate({ slug: segment.slug, id: user.id })}
                    >
                      {t('segments.remove')}
                      <VisuallyHidden>&nbsp;{segment.name}</VisuallyHidden>
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
          )}
        </LoadedList>
        {isAdmin && list.data && <AddTo user={user} segments={list.data} />}
      </Stack>
    </Card>
  )
}
