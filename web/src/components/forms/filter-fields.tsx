import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useSearchText } from '../search-field.tsx'
import { filterAt } from './field-errors.ts'

type TextFilterProps = {
  /** The parameter of the API, whose errors are shown here. */
  name?: string
  label: string
  placeholder: string
  value: string | undefined
  suggestions?: string[]
  /** What the API says about the value. */
  error?: string | undefined
  choose: (value: string) => void
}

/** Applied while typing. */
export const TextFilter = ({
  name,
  label,
  placeholder,
  value = '',
  suggestions = [],
  error,
  choose,
}: TextFilterProps) => {
  const list = useId()
  const { text, type, flush } = useSearchText(value, choose)
  return (
    <>
      <TextInput
        label={label}
        placeholder={placeholder}
        list={list}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...(name && filterAt(name))}
        error={error}
        value={text}
        onChange={event => type(event.currentTarget.value)}
        onBlur={flush}
        onKeyDown={({ key }) => key === 'Enter' && flush()}
      />
      <datalist id={list}>
        {suggestions.map(it => (
          <option key={it} value={it} />
        ))}
      </datalist>
    </>
  )
}

type DayProps = { label: string; value: string | undefined; choose: (day: string) => void }

export const DayFilter = ({ label, value = '', choose }: DayProps) => (
  <TextInput type="date" label={label} value={value} onChange={event => choose(event.currentTarget.value)} />
)
