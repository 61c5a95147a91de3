import { Checkbox, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../api/live.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { fetchCopyRecipients, keyOf, type Subject } from '../subject.ts'
import type { CopyRecipient } from '../types.ts'

/** The limit of the API. */
const maxCopies = 20

/** The people that a reply can have in copy. `chosen` returns the addresses to send, undefined while the people are not loaded. */
export const useCopies = (subject: Subject) => {
  const { data: people } = useQuery({
    queryKey: [...keyOf(subject), 'copy-recipients'],
    queryFn: ({ signal }) => fetchCopyRecipients(subject, signal),
    ...useLive('message', 'conversation', 'ticket'),
  })
  return {
    people: people ?? [],
    /** Without users that were erased since they were chosen. */
    chosen: (cc: string[] | undefined): string[] | undefined =>
      people?.filter(({ email, selected }) => cc?.includes(email) ?? selected).map(({ email }) => email),
  }
}

const labelOf = ({ name, email }: CopyRecipient): string => (name === null ? email : `${name} <${email}>`)

type Props = ReturnType<typeof useCopies> & {
  cc: string[] | undefined
  change: (cc: string[]) => void
}

/** The people in copy of a reply. Each can be added and removed. */
export const ChooseCopies = ({ people, chosen, cc, change }: Props) => {
  const { t } = useTexts()
  const now = chosen(cc) ?? []
  if (people.length === 0) return null
  return (
    <Group gap="xs" mt="xs" role="group" aria-label={t('message.cc')} className="composer-copies">
      <Text size="sm" c="dimmed" component="span" aria-hidden="true">
        {t('message.cc')}:
      </Text>
      {people.map(person => {
        const { email } = person
        const isChosen = now.includes(email)
        return (
          <Checkbox
            key={email}
            size="xs"
            label={<bdi>{labelOf(person)}</bdi>}
            checked={isChosen}
            disabled={!isChosen && now.length >= maxCopies}
            onChange={() => change(isChosen ? now.filter(it => it !== email) : [...now, email])}
          />
        )
      })}
    </Group>
  )
}
