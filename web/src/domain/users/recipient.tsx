import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { labelOf } from './picker.tsx'
import { type User, useUsers } from './queries.ts'

/** An existing user, or an email address that may be new. */
export type Recipient = { principalId: string; email: string | null } | { email: string }

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

type Props = {
  /** The id of a user, or an email address. */
  value: string | null
  choose: (value: string | null, recipient: Recipient | undefined) => void
  error?: ReactNode
}

/** Chooses a user by name or email address, or a new email address. */
export const RecipientInput = ({ value, choose, error, ...field }: Props) => {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<User>()
  const [asked] = useDebouncedValue(text.trim(), 250)
  const list = useUsers({ sort: 'name', team: false, ...(asked && { search: asked }) })
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const known = new Map([...(chosen ? [chosen] : []), ...found].map(user => [user.id, user]))
  const typed = text.trim()
  const isNew = isEmail(typed) && !found.some(({ email }) => email?.toLowerCase() === typed.toLowerCase())
  const addresses = [...new Set([...(value && isEmail(value) ? [value] : []), ...(isNew ? [typed] : [])])]
  return (
    <Select
      label={t('inbox.start.to')}
      placeholder={t('inbox.start.to.hint')}
      data={[
        ...addresses.map(email => ({ value: email, label: t('inbox.start.to.new', { email }) })),
        ...[...known.values()].map(user => ({ value: user.id, label: labelOf(user) })),
      ]}
      value={value}
      onChange={next => {
        const user = next === null ? undefined : known.get(next)
        setChosen(user)
        choose(next, user ? { principalId: user.id, email: user.email } : next ? { email: next } : undefined)
      }}
      searchable
      required
      data-autofocus
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options} // the API has already filtered them
      nothingFoundMessage={t('inbox.start.to.none')}
      error={error}
      {...field}
    />
  )
}
