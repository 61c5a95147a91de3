import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type User, useUsers } from './queries.ts'

/** Adds the email address, since two users can have the same name. */
export const labelOf = ({ name, ownName, email }: User): string =>
  ownName && email ? `${name} (${email})` : name

type Options = {
  /** Only users who are no members. */
  team?: false
  /** What the field shows already, which is not searched for. */
  shown?: string | undefined
}

/** Finds users by what is typed into a field, and keeps those that it has. `field` are the properties of the field. */
export const useUserSearch = (chosen: User[], { shown = '', ...filter }: Options = {}) => {
  const [text, setText] = useState(shown)
  const [asked] = useDebouncedValue(text.trim(), 250)
  const list = useUsers({ sort: 'name', ...filter, ...(asked && asked !== shown && { search: asked }) })
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const known = new Map([...chosen, ...found].map(user => [user.id, user]))
  return {
    text,
    found,
    known,
    options: [...known.values()].map(user => ({ value: user.id, label: labelOf(user) })),
    field: {
      searchable: true,
      searchValue: text,
      onSearchChange: setText,
      filter: <Found>({ options }: { options: Found }) => options, // the API has already filtered them
    },
  }
}
