import { Badge, Group, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../api/session.ts'
import { PersonAvatar } from '../../../components/avatar.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { LinkResult } from './invite.tsx'
import {
  type PasswordLinkResult,
  type Person,
  type Role,
  useInviteAgain,
  usePasswordLink,
  usePeople,
  useSetRole,
} from './people-queries.ts'

type AskProps = { person: Person; close: () => void }

const SetRole = ({ person: { id, name }, role, close }: AskProps & { role: Role }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t(`people.to.${role}.title`, { name })}
      about={t(`people.to.${role}.about`)}
      label={t(`people.to.${role}`)}
      change={useSetRole()}
      input={{ id, role }}
      close={close}
      isGood={role === 'admin'}
    />
  )
}

type LinkProps = AskProps & {
  what: 'link' | 'again'
  make: UseMutationResult<PasswordLinkResult, Error, string>
}

const CreateLink = ({ person: { id, name }, what, make, close }: LinkProps) => {
  const { t } = useTexts()
  if (make.data)
    return (
      <LinkResult
        title={t(`people.${what}.title`, { name })}
        {...make.data}
        invited={what === 'again' ? name : undefined}
        close={close}
      />
    )
  return (
    <Confirm
      title={t(`people.${what}.title`, { name })}
      about={t(`people.${what}.about`)}
      label={t(`people.${what}`)}
      change={make}
      input={id}
      close={close}
      done={() => undefined}
      isGood
    />
  )
}

const PasswordLink = (props: AskProps) => <CreateLink what="link" make={usePasswordLink()} {...props} />

const InviteAgain = (props: AskProps) => <CreateLink what="again" make={useInviteAgain()} {...props} />

type Open = { person: Person; what: Role | 'link' | 'again' }

const OpenDialog = ({ person, what, close }: Open & { close: () => void }) => {
  if (what === 'link') return <PasswordLink person={person} close={close} />
  if (what === 'again') return <InviteAgain person={person} close={close} />
  return <SetRole person={person} role={what} close={close} />
}

const Named = ({ id, name, image }: Person) => {
  const { t } = useTexts()
  const isMe = id === useMe().principalId
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
      <PersonAvatar image={image} name={name} size={24} />
      <bdi>{name}</bdi>
      {isMe && (
        <Badge variant="default" size="sm" tt="none">
          {t('people.me')}
        </Badge>
      )}
    </Group>
  )
}

/** The members and their roles. */
export const People = () => {
  const { t } = useTexts()
  const list = usePeople()
  const [open, setOpen] = useState<Open>()
  const opening = (what: Open['what']) => (person: Person) => setOpen({ what, person })
  const actions: RecordAction<Person>[] = [
    { label: 'people.to.admin', act: opening('admin'), isFor: it => it.role === 'member' },
    { label: 'people.to.member', act: opening('member'), isFor: it => it.role === 'admin' },
    { label: 'people.link', act: opening('link') },
    { label: 'people.again', act: opening('again') },
    { label: 'people.to.user', act: opening('user') },
  ]
  return (
    <>
      <PagedList list={list} empty="people.empty" count="people.count">
        {people => (
          <Records
            label={t('people.title')}
            items={people}
            link={it => <Named {...it} />}
            below={({ email, name }) =>
              email !== name && (
                <Text size="xs" c="dimmed" className="breakable">
                  <bdi>{email}</bdi>
                </Text>
              )
            }
            columns={[
              { heading: 'people.role', show: it => t(`user.role.${it.role}`) },
              { heading: 'people.joined', show: it => <Time moment={it.joinedAt} /> },
            ]}
            actions={actions}
          />
        )}
      </PagedList>
      {open && <OpenDialog {...open} close={() => setOpen(undefined)} />}
    </>
  )
}
