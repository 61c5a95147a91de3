import { MultiSelect } from '@mantine/core'
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
