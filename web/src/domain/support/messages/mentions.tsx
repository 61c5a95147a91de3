import { Combobox, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react'
import { useMe } from '../../../api/session.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { usePeople } from '../people.ts'
import type { Person } from '../types.ts'
import { typedMention } from './mention.ts'

type Props = {
  text: string
  /** The text supports mentions. */
  isOn: boolean
  /** Replaces the text between these two positions with the name. */
  choose: (person: Person, from: number, to: number) => void
}

/** Suggests members while someone types an @ and a name. */
export const useMentions = ({ text, isOn, choose }: Props) => {
  const listId = useId()
  const me = useMe().principalId
  const people = usePeople()
  const [cursor, setCursor] = useState<number>()
  const [step, setStep] = useState(0)
  const name = isOn && cursor !== undefined ? typedMention(text.slice(0, cursor)) : undefined
  const isMeant = (person: Person): boolean =>
    name !== undefined && person.id !== me && person.name.toLowerCase().includes(name.toLowerCase())
  const found = people.filter(isMeant)
  const marked = found.at(step % found.length)
  const look = (at: number | undefined): void => {
    setCursor(at)
    setStep(0)
  }
  const take = (person: Person | undefined): void => {
    if (!person || cursor === undefined || name === undefined) return
    look(undefined)
    choose(person, cursor - name.length - 1, cursor)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setStep(step + 1),
    ArrowUp: () => setStep(step - 1),
    Enter: () => take(marked),
    Escape: () => look(undefined),
  }
  return {
    listId,
    optionId: ({ id }: Person) => `${listId}-${id}`,
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

type Mentions = ReturnType<typeof useMentions>

/** ARIA attributes of the text box. The focus stays in the text while one suggestion is marked. */
export const ariaOf = ({ listId, optionId, marked }: Mentions) => ({
  'aria-autocomplete': 'list' as const,
  'aria-haspopup': 'listbox' as const,
  ...(marked && { 'aria-controls': listId, 'aria-activedescendant': optionId(marked) }),
})

const intoView = (it: HTMLElement | null): void => it?.scrollIntoView({ block: 'nearest' })

/** Shows the suggestions above the text box. */
export const MentionList = ({ mentions, children }: { mentions: Mentions; children: ReactElement }) => {
  const { t } = useTexts()
  const { listId, optionId, found, marked, look, take } = mentions
  const combobox = useCombobox({
    opened: found.length > 0,
    onOpenedChange: opened => opened || look(undefined),
  })
  return (
    <Combobox
      store={combobox}
      width={260}
      position="top-start"
      onOptionSubmit={id => take(found.find(it => it.id === id))}
    >
      <Combobox.DropdownTarget>{children}</Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} mah={240} className="scrolling" aria-label={t('mention.title')}>
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
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
