import { Button, Group, NativeSelect, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { canAdminister, useMe } from '../../../api/session.ts'
import { LoadedList } from '../../../components/lists/loaded-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { Face } from '../../../domain/pictures/face.tsx'
import { useAllMembers } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { MemberAvailability } from './availability.tsx'
import { type Member, useAddMember, useMembers, useRemoveMember } from './queries.ts'

type AddProps = { teamId: string; members: Member[] }

const AddMember = ({ teamId, members }: AddProps) => {
  const { t } = useTexts()
  const agents = useAllMembers()
  const add = useAddMember(teamId)
  const [chosen, setChosen] = useState('')
  const others = (agents.data ?? []).filter(agent => !members.some(({ id }) => id === agent.id))
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (chosen) add.mutate(chosen, { onSuccess: () => setChosen('') })
      }}
    >
      <Group align="end" gap="xs">
        <NativeSelect
          aria-label={t('teams.members.add')}
          data={[
            { value: '', label: t(others.length > 0 ? 'teams.members.choose' : 'teams.members.all') },
            ...others.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id })),
          ]}
          value={chosen}
          disabled={others.length === 0}
          onChange={event => setChosen(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={chosen === ''}>
          {t('teams.members.add')}
        </Button>
      </Group>
      {add.error && <ErrorNote error={add.error} />}
    </form>
  )
}

/** The members of a team, with their availability and their number of open conversations. */
export const Members = ({ teamId }: { teamId: string }) => {
  const { t } = useTexts()
  const list = useMembers(teamId)
  const remove = useRemoveMember(teamId)
  const isAdmin = canAdminister(useMe())
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('teams.members')}
        </Title>
        {isAdmin && list.data && <AddMember teamId={teamId} members={list.data} />}
      </Group>
      {remove.error && <ErrorNote error={remove.error} />}
      <LoadedList list={list} empty="teams.members.empty" count="people.count">
        {members => (
          <Records
            label={t('teams.members')}
            items={members}
            link={({ id, name }) => (
              <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
                <Face id={id} name={name} />
                <bdi>{name}</bdi>
              </Group>
            )}
            below={() => null}
            columns={[
              { heading: 'teams.availability', show: it => <MemberAvailability {...it} /> },
              {
                heading: 'teams.openConversations',
                show: it => t('teams.openConversations.count', { count: it.openConversations }),
              },
            ]}
            actions={
              isAdmin
                ? [{ label: 'teams.members.remove', act: ({ id }) => remove.mutate(id), isDestructive: true }]
                : []
            }
          />
        )}
      </LoadedList>
    </Stack>
  )
}
