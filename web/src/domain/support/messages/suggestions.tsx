import { Combobox, Text, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react'

/** `about` is shown below the name. */
type Item = { id: string; name: string; about?: string }

type Props = {
  /** The text before the cursor that selects items, if they are being asked for. */
  typed: (before: string) => string | undefined
  text: string
  /** The items in the order in which they are suggested. */
  items: Item[]
  /** Called with the item, and the part of the text that asked for it. */
  choose: (item: Item, from: number, to: number) => void
}

/** Suggests items while someone types a sign and a part of a name. */
export const useSuggestions = ({ typed, text, items, choose }: Props) => {
  const listId = useId()
  const [cursor, setCursor] = useState<number>()
  const [step, setStep] = useState(0)
  const name = cursor === undefined ? undefined : typed(text.slice(0, cursor))
  const isMeant = (item: Item): boolean =>
    name !== undefined && item.name.toLowerCase().includes(name.toLowerCase())
  const found = items.filter(isMeant)
  const marked = found.at(step % found.length)
  const look = (at: number | undefined): void => {
    setCursor(at)
    setStep(0)
  }
  const take = (item: Item | undefined): void => {
    if (!item || cursor === undefined || name === undefined) return
    look(undefined)
    choose(item, cursor - name.length - 1, cursor)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setStep(step + 1),
    ArrowUp: () => setStep(step - 1),
    Enter: () => take(marked),
    Escape: () => look(undefined),
  }
  return {
    listId,
    optionId: ({ id }: Item) => `${listId}-${id}`,
    found,
    marked,
    look,
    take,
    /** True if the suggestion list has handled the key. */
    press: ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean => {
      const act = keys[key]
      if (!act || !marked || ctrlKey || metaKey || nativeEvent.isComposing) return false
      nativeEvent.preventDefault()
      act()
      return true
    },
  }
}

type Suggestions = ReturnType<typeof useSuggestions>

/** ARIA attributes of the text box. The focus stays in the text while one suggestion is marked. */
export const ariaOf = ({ listId, optionId, marked }: Suggestions) => ({
  'aria-autocomplete': 'list' as const,
  'aria-haspopup': 'listbox' as const,
  ...(marked && { 'aria-controls': listId, 'aria-activedescendant': optionId(marked) }),
})

const intoView = (it: HTMLElement | null): void => it?.scrollIntoView({ block: 'nearest' })

type ListProps = { suggestions: Suggestions; label: string; width?: number; children: ReactElement }

/** Shows the suggestions above the text box. */
export const SuggestionList = ({ suggestions, label, width = 260, children }: ListProps) => {
  const { listId, optionId, found, marked, look, take } = suggestions
  const combobox = useCombobox({
    opened: found.length > 0,
    onOpenedChange: opened => opened || look(undefined),
  })
  return (
    <Combobox
      store={combobox}
      width={width}
      position="top-start"
      onOptionSubmit={id => take(found.find(it => it.id === id))}
    >
      <Combobox.DropdownTarget>{children}</Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} mah={240} className="scrolling" aria-label={label}>
          {found.map(it => (
            <Combobox.Option
              key={it.id}
              id={optionId(it)}
              value={it.id}
              selected={it === marked}
              aria-selected={it === marked}
              {...(it === marked && { ref: intoView })}
            >
              <bdi>{it.name}</bdi>
              {it.about && (
                <Text size="xs" c={it === marked ? 'inherit' : 'dimmed'} lineClamp={1} component="div">
                  <bdi>{it.about}</bdi>
                </Text>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
