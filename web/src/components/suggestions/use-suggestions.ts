import { type KeyboardEvent, useId, useState } from 'react'

/** `about` is shown below the name. */
export type Suggestion = { id: string; name: string; about?: string }

type Props = {
  /** The name of the list for screen readers. */
  label: string
  /** The width of the list in pixels. */
  width?: number
  /** The text before the cursor that asks for suggestions, without its sign, if they are being asked for. */
  typed: (before: string) => string | undefined
  /** The suggestions for this text, the best first. */
  find: (name: string) => Suggestion[]
  /** Called with the suggestion, and the positions of the text that asked for it. */
  choose: (item: Suggestion, from: number, to: number) => void
}

/** The items whose names contain the text, in their order. */
export const matching =
  <T extends Suggestion>(items: T[]) =>
  (name: string): T[] =>
    items.filter(item => item.name.toLowerCase().includes(name.toLowerCase()))

/** Suggests items while someone types a sign and a part of a name. */
export const useSuggestions = ({ label, width = 260, typed, find, choose }: Props) => {
  const listId = useId()
  const [before, setBefore] = useState<string>()
  const [step, setStep] = useState(0)
  const name = before === undefined ? undefined : typed(before)
  const found = name === undefined ? [] : find(name)
  const marked = found.at(step % found.length)
  const look = (text: string | undefined): void => {
    setBefore(text)
    setStep(0)
  }
  const take = (item: Suggestion | undefined): void => {
    if (!item || before === undefined || name === undefined) return
    look(undefined)
    choose(item, before.length - name.length - 1, before.length)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setStep(step + 1),
    ArrowUp: () => setStep(step - 1),
    Enter: () => take(marked),
    Escape: () => look(undefined),
  }
  return {
    label,
    width,
    listId,
    optionId: ({ id }: Suggestion) => `${listId}-${id}`,
    found,
    marked,
    /** Looks for suggestions for the text before the cursor; for none if it is undefined. */
    look,
    take,
    /** True if the list has handled the key. */
    press: ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean => {
      const act = keys[key]
      if (!act || !marked || ctrlKey || metaKey || nativeEvent.isComposing) return false
      nativeEvent.preventDefault()
      act()
      return true
    },
  }
}

export type Suggestions = ReturnType<typeof useSuggestions>
