import { useMe } from '../../../api/session.ts'
import { usePeople } from '../people.ts'
import type { Person } from '../types.ts'
import { typedMention } from './mention.ts'
import { useSuggestions } from './suggestions.tsx'

type Props = {
  text: string
  /** The text supports mentions. */
  isOn: boolean
  /** Replaces the text between these two positions with the name. */
  choose: (person: Person, from: number, to: number) => void
}

/** Suggests members while someone types an @ and a name. */
export const useMentions = ({ text, isOn, choose }: Props) => {
  const me = useMe().principalId
  const people = usePeople().filter(({ id }) => id !== me)
  return useSuggestions({ text, items: isOn ? people : [], typed: typedMention, choose })
}
