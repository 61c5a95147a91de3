import { Combobox, Text, useCombobox } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Suggestions } from './use-suggestions.ts'

/** ARIA attributes of the text box. The focus stays in the text while one suggestion is marked. */
export const ariaOf = ({ listId, optionId, marked }: Suggestions) => ({
  'aria-autocomplete': 'list' as const,
  'aria-haspopup': 'listbox' as const,
  ...(marked && { 'aria-controls': listId, 'aria-activedescendant': optionId(marked) }),
})

const intoView = (it: HTMLElement | null): void => it?.scrollIntoView({ block: 'nearest' })

/** Shows the suggestions above the text box. */
export const SuggestionList = ({ of, children }: { of: Suggestions; children: ReactElement }) => {
  const { label, width, listId, optionId, found, marked, look, take } = of
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
