import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { type User, useUsers } from './queries.ts'

/** Adds the email address, since two users can have the same name. */
export const labelOf = ({ name, ownName, email }: User): string =>
  ownName && email ? `${name} (${email})` : name

type Props = { label: string; value: User[]; onChange: (users: User[]) => void }

/** Chooses users, found by typing. */
export const UsersInput = ({ label, value, onChange }: Props) => {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 250)
  const list = useUsers({ sort: 'name', ...(asked && { search: asked }) })
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const known = new Map([...value, ...found].map(user => [user.id, user]))
  return (
    <MultiSelect
      label={label}
      {...(value.length === 0 && { placeholder: t('users.search') })}
      data={[...known.values()].map(user => ({ value: user.id, label: labelOf(user) }))}
      value={value.map(({ id }) => id)}
      onChange={ids => onChange(ids.flatMap(id => known.get(id) ?? []))}
      maxValues={1000}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options} // the API has already filtered them
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
  const [text, setText] = useState(value ? labelOf(value) : '')
  const [asked] = useDebouncedValue(text.trim(), 250)
  const search = value && asked === labelOf(value) ? '' : asked
  const list = useUsers({ sort: 'name', team: false, ...(search && { search }) })
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const known = new Map([...(value ? [value] : []), ...found].map(user => [user.id, user]))
  known.delete(except)
  return (
    <Select
      label={label}
      placeholder={t('users.search')}
      data={[...known.values()].map(user => ({ value: user.id, label: labelOf(user) }))}
      value={value?.id ?? null}
      onChange={id => onChange(id === null ? undefined : known.get(id))}
      searchable
      data-autofocus
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options} // the API has already filtered them
      nothingFoundMessage={t('users.none')}
    />
  )
}
