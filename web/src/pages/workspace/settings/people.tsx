import { Badge, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../api/session.ts'
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
  const { say } = useTexts()
  return (
    <Confirm
      title={say(`people.to.${role}.title`, { name })}
      about={say(`people.to.${role}.about`)}
      label={say(`people.to.${role}`)}
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
  const { say } = useTexts()
  if (make.data)
    return <LinkResult title={say(`people.${what}.title`, { name })} {...make.data} close={close} />
  return (
    <Confirm
      title={say(`people.${what}.title`, { name })}
      about={say(`people.${what}.about`)}
      label={say(`people.${what}`)}
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

const Named = ({ id, name }: Person) => {
  const { say } = useTexts()
  const isMe = id === useMe().principalId
  return (
    <>
      <bdi>{name}</bdi>{' '}
      {isMe && (
        <Badge variant="default" size="sm" tt="none">
          {say('people.me')}
        </Badge>
      )}
    </>
  )
}

/** The members and their roles. */
export const People = () => {
  const { say } = useTexts()
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
            label={say('people.title')}
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
              { heading: 'people.role', show: it => say(`user.role.${it.role}`) },
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
