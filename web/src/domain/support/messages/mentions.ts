import { useMe } from '../../../api/session.ts'
import { typedMention } from '../../../components/suggestions/mention.ts'
import { matching, useSuggestions } from '../../../components/suggestions/use-suggestions.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { usePeople } from '../people.ts'
import type { Person } from '../types.ts'

type Props = {
  /** The text supports mentions. */
  isOn: boolean
  /** Replaces the text between these two positions with the name. */
  choose: (person: Person, from: number, to: number) => void
}

/** Suggests members while someone types an @ and a name. */
export const useMentions = ({ isOn, choose }: Props) => {
  const { t } = useTexts()
  const me = useMe().principalId
  const people = usePeople().filter(({ id }) => id !== me)
  return useSuggestions({
    label: t('mention.title'),
    typed: typedMention,
    find: name => (isOn ? matching(people)(name) : []),
    choose: ({ id, name }, from, to) => choose({ id, name }, from, to),
  })
}
