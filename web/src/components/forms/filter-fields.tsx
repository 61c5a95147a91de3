import { TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'

type TextFilterProps = {
  label: string
  placeholder: string
  value: string | undefined
  suggestions?: string[]
  /** What the API says about the value. */
  error?: string | undefined
  choose: (value: string) => void
}

/** Applied on blur or Enter, not while typing, for a search of whole words or ids. */
export const TextFilter = ({
  label,
  placeholder,
  value = '',
  suggestions = [],
  error,
  choose,
}: TextFilterProps) => {
  const list = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value]) // the URL changed: back, forward or a link
  const done = () => text.trim() !== value && choose(text.trim())
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
        error={error}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={done}
        onKeyDown={({ key }) => key === 'Enter' && done()}
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
