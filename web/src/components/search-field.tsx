import { Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import { useShortcuts } from './shortcuts.ts'

type Props = { label: string; value: string | undefined; search: (text: string | undefined) => void }

/** Searches shortly after the last key press, or at once with `flush`. Follows the URL when the member goes back or follows a link. */
export const useSearchText = (value: string, search: (text: string) => void) => {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  useEffect(() => {
    // The URL changed from outside: back, forward or a link.
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])
  const ask = useDebouncedCallback((next: string) => {
    asked.current = next.trim()
    search(next.trim())
  }, 300)
  const type = (next: string): void => {
    setText(next)
    ask(next)
  }
  return { text, type, flush: ask.flush }
}

/** The `/` key moves the focus here. */
export const SearchField = ({ label, value = '', search }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const { text, type } = useSearchText(value, next => search(next || undefined))
  useShortcuts({ '/': () => field.current?.focus() })
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={200}
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
          /
        </Kbd>
      }
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur()
      }}
    />
  )
}
