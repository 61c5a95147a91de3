import { MultiSelect, Select } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'
import type { User } from './queries.ts'
import { labelOf, useUserSearch } from './use-user-search.ts'

type Props = { label: string; value: User[]; onChange: (users: User[]) => void }

/** Chooses users, found by typing. */
export const UsersInput = ({ label, value, onChange }: Props) => {
  const { t } = useTexts()
  const { known, options, field } = useUserSearch(value)
  return (
    <MultiSelect
      label={label}
      {...(value.length === 0 && { placeholder: t('users.search') })}
      data={options}
      value={value.map(({ id }) => id)}
      onChange={ids => onChange(ids.flatMap(id => known.get(id) ?? []))}
      maxValues={1000}
      {...field}
      hidePickedOptions
      nothingFoundMessage={t('users.none')}
      flex={1}
      miw={0}
    />
  )
}

type OneProps = {
  label: string
  value: User | undefined
  /** The id of a user who is not offered. */
  except: string
  onChange: (user: User | undefined) => void
}

/** Chooses one user who is no member, found by typing. */
export const UserInput = ({ label, value, except, onChange }: OneProps) => {
  const { t } = useTexts()
  const shown = value && labelOf(value)
  const { known, options, field } = useUserSearch(value ? [value] : [], { team: false, shown })
  return (
    <Select
      label={label}
      placeholder={t('users.search')}
      data={options.filter(option => option.value !== except)}
      value={value?.id ?? null}
      onChange={id => onChange(id === null ? undefined : known.get(id))}
      {...field}
      data-autofocus
      nothingFoundMessage={t('users.none')}
    />
  )
}
