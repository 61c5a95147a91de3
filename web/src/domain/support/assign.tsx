import { Button, Combobox, Group, Text, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Face } from '../pictures/face.tsx'
import { useNames, usePeople, useTeams } from './people.ts'
import type { Assignment, Person } from './types.ts'

/** Undefined for several conversations. */
type Assignee = { personId?: string | null; teamId?: string | null }

type Props = Assignee & {
  opened: boolean
  setOpened: (opened: boolean) => void
  choose: (assignment: Assignment) => void
}

type Choice = { value: string; person?: Person; label: string; isChosen: boolean; to: Assignment }
type ChoiceGroup = { label: string; choices: Choice[] }

const useChoices = ({ personId, teamId }: Assignee): ChoiceGroup[] => {
  const { t } = useTexts()
  const names = useNames()
  const people = usePeople().map(person => ({
    value: person.id,
    person,
    label: names.person(person.id),
    isChosen: person.id === personId,
    to: { assignedPrincipalId: person.id },
  }))
  const teams = (useTeams().data ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
    isChosen: id === teamId,
    to: { assignedTeamId: id },
  }))
  const unassigned = {
    value: 'nobody',
    label: t('assign.unassigned'),
    isChosen: personId === null,
    to: { assignedPrincipalId: null },
  }
  const noTeam = {
    value: 'no-team',
    label: t('assign.noTeam'),
    isChosen: teamId === null,
    to: { assignedTeamId: null },
  }
  return [
    { label: t('assign.people'), choices: [...people, unassigned] },
    { label: t('assign.teams'), choices: teams.length > 0 ? [...teams, noTeam] : [] },
  ]
}

const Option = ({ value, person, label, isChosen }: Choice) => (
  <Combobox.Option value={value} active={isChosen}>
    <Group gap="xs" wrap="nowrap">
      {person && <Face {...person} />}
      <Text span size="sm" fw={isChosen ? 600 : 400} className="breakable">
        <bdi>{label}</bdi>
      </Text>
    </Group>
  </Combobox.Option>
)

/** Shows the assignee, and a searchable list of members and teams to assign to. */
export const AssignMenu = ({ opened, setOpened, choose, ...held }: Props) => {
  const { t } = useTexts()
  const names = useNames()
  const groups = useChoices(held)
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    opened,
    onOpenedChange: setOpened,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the combobox are stable
  useEffect(() => {
    if (opened) combobox.focusSearchInput()
    else setSearch('')
  }, [opened])
  const found = groups.map(group => ({
    ...group,
    choices: group.choices.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase())),
  }))
  const submit = (value: string): void => {
    const chosen = groups.flatMap(({ choices }) => choices).find(it => it.value === value)
    if (chosen && !chosen.isChosen) choose(chosen.to)
    combobox.closeDropdown()
    combobox.focusTarget()
  }
  const assignee = usePeople().find(({ id }) => id === held.personId)
  const holder = held.personId ? names.person(held.personId) : t('assign.unassigned')
  const isOne = held.personId !== undefined
  return (
    <Combobox store={combobox} width={260} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          size="xs"
          variant="default"
          aria-haspopup="listbox"
          aria-expanded={opened}
          onClick={() => combobox.toggleDropdown()}
          leftSection={assignee && <Face {...assignee} size={18} />}
        >
          <span>
            {t('assign.title')}
            {isOne && (
              <>
                : <bdi>{holder}</bdi>
              </>
            )}
            {held.teamId && (
              <>
                {' · '}
                <bdi>{names.team(held.teamId)}</bdi>
              </>
            )}
          </span>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget: { value } }) => {
            setSearch(value)
            combobox.updateSelectedOptionIndex()
          }}
          placeholder={t('assign.search')}
          aria-label={t('assign.search')}
        />
        <Combobox.Options mah={280} className="scrolling" aria-label={t('assign.title')}>
          {found.every(({ choices }) => choices.length === 0) && (
            <Combobox.Empty>{t('search.nothing')}</Combobox.Empty>
          )}
          {found.map(
            ({ label, choices }) =>
              choices.length > 0 && (
                <Combobox.Group key={label} label={label}>
                  {choices.map(it => (
                    <Option key={it.value} {...it} />
                  ))}
                </Combobox.Group>
              ),
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
