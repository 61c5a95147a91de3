import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import type { User } from './queries.ts'
import { useUserSearch } from './use-user-search.ts'

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
  const [chosen, setChosen] = useState<User>()
  const search = useUserSearch(chosen ? [chosen] : [], { team: false })
  const { text, found, known } = search
  const typed = text.trim()
  const isNew = isEmail(typed) && !found.some(({ email }) => email?.toLowerCase() === typed.toLowerCase())
  const addresses = [...new Set([...(value && isEmail(value) ? [value] : []), ...(isNew ? [typed] : [])])]
  return (
    <Select
      label={t('inbox.start.to')}
      placeholder={t('inbox.start.to.hint')}
      data={[
        ...addresses.map(email => ({ value: email, label: t('inbox.start.to.new', { email }) })),
        ...search.options,
      ]}
      value={value}
      onChange={next => {
        const user = next === null ? undefined : known.get(next)
        setChosen(user)
        choose(next, user ? { principalId: user.id, email: user.email } : next ? { email: next } : undefined)
      }}
      {...search.field}
      required
      data-autofocus
      nothingFoundMessage={t('inbox.start.to.none')}
      error={error}
      {...field}
    />
  )
}
