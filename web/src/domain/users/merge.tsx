import { Button, Group, List, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorNote } from '../../components/states.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { type MergePreview, useMergePreview, useMergeUser } from './merges.ts'
import { UserInput } from './picker.tsx'
import type { User } from './queries.ts'
import { labelOf } from './use-user-search.ts'

/** The users of a merge: the first one is merged into the second. */
export type MergedPair = { from: User; into: User }

const partTexts = {
  name: 'list.name',
  email: 'users.email',
  image: 'users.merge.picture',
  picture: 'users.merge.picture',
  externalId: 'users.externalId',
  companyId: 'users.company',
  attributes: 'users.attributes',
  contactEmail: 'visitor.contact',
  password: 'users.merge.password',
  identityProvider: 'users.merge.provider',
} as const satisfies Record<MergePreview['lost'][number], TextKey>

const movedTexts = {
  posts: 'posts.count',
  comments: 'posts.comments',
  votes: 'posts.votes',
  follows: 'users.merge.follows',
  reactions: 'users.merge.reactions',
  conversations: 'users.conversations.count',
  tickets: 'users.tickets.count',
  files: 'users.merge.files',
  segments: 'segments.count',
} as const satisfies Partial<Record<keyof MergePreview['moved'], TextKey>>

const movedKinds = Object.keys(movedTexts) as (keyof typeof movedTexts)[] // keys of the record above

const Lines = ({ title, lines }: { title: string; lines: string[] }) => (
  <section aria-label={title}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <List size="sm">
      {lines.map(line => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  </section>
)

/** What the merge would move, fill in and not keep. */
const Preview = ({ from, into, isRefused }: MergedPair & { isRefused: boolean }) => {
  const { t } = useTexts()
  const { data, error, isPending } = useMergePreview({ from: from.id, into: into.id })
  // The merge has failed for the same reason, such as a user who was erased, and says so.
  if (error) return isRefused ? null : <ErrorNote error={error} />
  if (isPending) return <Skeleton h={96} />
  const { moved, filled, lost } = data
  const counts = movedKinds
    .filter(kind => moved[kind] > 0)
    .map(kind => t(movedTexts[kind], { count: moved[kind] }))
  const namesOf = (parts: MergePreview['lost']) => [...new Set(parts.map(part => t(partTexts[part])))]
  return (
    <Stack gap="xs" role="status">
      <Lines
        title={t('users.merge.moves', { name: into.name })}
        lines={counts.length > 0 ? counts : [t('users.merge.nothing')]}
      />
      {moved.doubleVotes > 0 && (
        <Text size="sm">{t('users.merge.double', { count: moved.doubleVotes })}</Text>
      )}
      {filled.length > 0 && (
        <Lines title={t('users.merge.filled', { name: into.name })} lines={namesOf(filled)} />
      )}
      {lost.length > 0 && <Lines title={t('users.merge.lost')} lines={namesOf(lost)} />}
      <Text size="sm">{t('users.merge.access', { name: from.name })}</Text>
    </Stack>
  )
}

type KeepProps = { users: [User, User]; kept: string; keep: (id: string) => void }

const Keep = ({ users, kept, keep }: KeepProps) => {
  const { t } = useTexts()
  return (
    <Radio.Group label={t('users.merge.keep')} value={kept} onChange={keep}>
      <Stack gap="xs" mt={4}>
        {users.map(user => (
          <Radio key={user.id} value={user.id} label={<bdi>{labelOf(user)}</bdi>} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

type Props = {
  user: User
  /** The other user, if known. */
  other?: User | undefined
  close: () => void
  merged: (pair: MergedPair) => void
}

/** Merges two users: chooses the other one and which one is kept, and shows what will happen. */
export const MergeUser = ({ user, other: given, close, merged }: Props) => {
  const { t } = useTexts()
  const [other, choose] = useState(given)
  const [kept, keep] = useState(user.id)
  const merge = useMergeUser()
  const pair = other && (kept === other.id ? { from: user, into: other } : { from: other, into: user })
  const send = () =>
    pair && merge.mutate({ from: pair.from.id, into: pair.into.id }, { onSuccess: () => merged(pair) })
  return (
    <Dialog title={t('users.merge.title', { name: user.name })} close={close} size="lg">
      <Stack>
        <Text size="sm">{t('users.merge.about')}</Text>
        <UserInput
          label={t('users.merge.other')}
          value={other}
          except={user.id}
          onChange={next => {
            choose(next)
            keep(user.id)
            merge.reset()
          }}
        />
        {other && <Keep users={[user, other]} kept={kept === other.id ? other.id : user.id} keep={keep} />}
        {pair && <Preview key={pair.from.id} {...pair} isRefused={merge.error !== null} />}
        {merge.error && <ErrorNote error={merge.error} />}
        <Group justify="flex-end" className="buttons">
          <Button variant="default" onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <Button disabled={!pair} loading={merge.isPending} onClick={send}>
            {t('users.merge.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
