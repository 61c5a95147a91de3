import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { choicesOf } from '../../components/forms/choices.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { useCompanies, useCompany } from './queries.ts'

type Props = {
  label?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'data-path'?: string
  value: string | null
  choose: (id: string | null) => void
  /** The label of the empty choice. */
  none?: string
  error?: ReactNode
}

/** A company, found by typing. Shows the name of the chosen company until the member types. */
export const CompanyInput = ({ value, choose, none: given, ...props }: Props) => {
  const { t } = useTexts()
  const none = given ?? t('users.company.none')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 250)
  const chosen = useCompany(value).data
  const isChoice = asked === '' || asked === none || asked === chosen?.name
  const list = useCompanies(isChoice ? undefined : asked)
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const all = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      data={[{ value: '', label: none }, ...choicesOf(all)]}
      value={value ?? ''}
      onChange={id => choose(id || null)}
      allowDeselect={false}
      searchable
      onSearchChange={setText}
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      {...props}
    />
  )
}
