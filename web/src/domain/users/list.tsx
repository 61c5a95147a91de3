import { Badge, Group, Text } from '@mantine/core'
import { type RecordAction, Records } from '../../components/lists/records.tsx'
import { Time } from '../../components/time.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { CompanyName } from '../companies/name.tsx'
import { useUserActions } from './actions.tsx'
import { UserLink } from './link.tsx'
import type { User } from './queries.ts'

/** Badges for members and verified email addresses. */
export const UserBadges = ({ role, email, emailVerified }: User) => {
  const { t } = useTexts()
  return (
    <Group gap={4}>
      {role !== 'user' && (
        <Badge size="sm" variant="default" tt="none">
          {t(`user.role.${role}`)}
        </Badge>
      )}
      {email && emailVerified && (
        <Badge size="sm" variant="dot" color="green" tt="none">
          {t('users.verified')}
        </Badge>
      )}
    </Group>
  )
}

const Below = (user: User) => (
  <Group gap="xs">
    {user.ownName && user.email && (
      <Text size="xs" c="dimmed" className="breakable">
        <bdi>{user.email}</bdi>
      </Text>
    )}
    <UserBadges {...user} />
  </Group>
)

const Contributions = ({ postCount, voteCount, commentCount }: User) => {
  const { t } = useTexts()
  const counts = [
    t('posts.count', { count: postCount }),
    t('posts.votes', { count: voteCount }),
    t('posts.comments', { count: commentCount }),
  ]
  return <Text size="sm">{counts.join(' · ')}</Text>
}

type Props = { users: User[]; actions: RecordAction<User>[] }

export const UserRecords = ({ users, actions }: Props) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('users.title')}
      items={users}
      link={it => <UserLink {...it} />}
      below={it => <Below {...it} />}
      columns={[
        {
          heading: 'users.company',
          show: it =>
            it.companyId ? (
              <CompanyName id={it.companyId} />
            ) : (
              <Text size="sm" c="dimmed" span>
                {t('users.company.none')}
              </Text>
            ),
        },
        { heading: 'users.contributions', show: it => <Contributions {...it} /> },
        { heading: 'users.joined', show: it => <Time moment={it.joinedAt} /> },
      ]}
      actions={actions}
    />
  )
}

export const UserList = ({ users }: { users: User[] }) => {
  const { actions, dialogs } = useUserActions()
  return (
    <>
      <UserRecords users={users} actions={actions} />
      {dialogs}
    </>
  )
}
