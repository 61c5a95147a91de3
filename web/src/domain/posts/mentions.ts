import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/session.ts'
import { insertText } from '../../components/markdown/insert.ts'
import { type Mentioned, mentionedIn, typedMention } from '../../components/suggestions/mention.ts'
import { matching, useSuggestions } from '../../components/suggestions/use-suggestions.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { postsKey } from './queries.ts'

type Mentionable = Mentioned & { isTeam: boolean }

/** The people whose names match what is typed. None while no mention is being typed. */
const useMentionable = (postId: string, search: string | undefined): Mentionable[] => {
  const me = useMe().principalId
  const { data } = useQuery({
    queryKey: [...postsKey, postId, 'mentionable', search],
    queryFn: async ({ signal }) => {
      const query = { postId, ...(search && { search }) }
      return (await api.get('/api/v1/posts/mentionable', { params: { query }, signal })).data
    },
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  })
  const people = data?.people.map(({ principalId: id, name, isTeam }) => ({ id, name, isTeam })) ?? []
  return people.filter(({ id }) => id !== me)
}

type Props = {
  postId: string
  /** Only the team sees the text, so it mentions only members. */
  isPrivate: boolean
  box: RefObject<HTMLTextAreaElement | null>
  /** The people that the text mentions already. */
  stored?: Mentioned[]
}

/** Suggests people while someone types an @ and a name in a text about the post, and remembers those that were chosen. */
export const usePostMentions = ({ postId, isPrivate, box, stored = [] }: Props) => {
  const { t } = useTexts()
  const [search, setSearch] = useState<string>()
  const [chosen, setChosen] = useState<Mentionable[]>([])
  const isAllowed = ({ isTeam }: Mentionable): boolean => isTeam || !isPrivate
  const found = useMentionable(postId, search).filter(isAllowed)
  const suggestions = useSuggestions({
    label: t('comments.mention'),
    typed: typedMention,
    find: matching(found),
    choose: ({ id, name }, from, to) => {
      setChosen([...chosen, ...found.filter(it => it.id === id)])
      if (box.current) insertText(box.current, `@${name} `, from, to)
    },
  })
  return {
    suggestions: {
      ...suggestions,
      look: (before: string | undefined): void => {
        setSearch(before === undefined ? undefined : typedMention(before))
        suggestions.look(before)
      },
    },
    mentionedIn: (text: string): string[] => mentionedIn(text, [...stored, ...chosen.filter(isAllowed)]),
  }
}
