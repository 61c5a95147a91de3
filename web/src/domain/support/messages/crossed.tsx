import { shownName } from '@earshot/i18n'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../../api/session.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Subject } from '../subject.ts'
import type { Message } from '../types.ts'
import type { Draft } from './drafts.ts'
import { useMessages } from './queries.ts'
import { lineOf, useUnseen } from './use-unseen.ts'

/** Newest first. Undefined until they are loaded. */
const useLoaded = (subject: Subject): Message[] | undefined =>
  useMessages(subject).data?.pages.flatMap(({ items }) => items)

/** The time of the newest message, as a draft keeps it in `since`. Without messages, a text before every time. */
export const useNewest = (subject: Subject): string => {
  const loaded = useLoaded(subject)
  return loaded ? (loaded[0]?.createdAt ?? '0') : ''
}

const show = (id: string): void => lineOf(id)?.scrollIntoView({ block: 'nearest' })

/**
 * Replies of other members since the draft of a reply was started. `hold` shows the last one if the member has not seen it yet,
 * and returns true: do not send now. It holds back each reply once.
 */
export const useCrossed = (subject: Subject, { text, isNote, since }: Draft) => {
  const { principalId } = useMe()
  const crossed = (useLoaded(subject) ?? []).filter(
    ({ senderType, isInternal, automated, authorPrincipalId, createdAt }) =>
      senderType === 'agent' &&
      !isInternal &&
      !automated &&
      authorPrincipalId !== principalId &&
      createdAt > since,
  )
  const isOn = !isNote && text.trim() !== '' && since !== ''
  const replies = isOn ? crossed : []
  const { unseen, isHidden } = useUnseen(replies.map(({ id }) => id))
  const [heldFor, setHeldFor] = useState<string>()
  const last = replies[0]
  return {
    last,
    isHidden,
    hold: (): boolean => {
      if (!last || unseen.length === 0 || heldFor === last.id) return false
      setHeldFor(last.id)
      show(last.id)
      return true
    },
    isHeld: last !== undefined && heldFor === last.id,
  }
}

export type Crossed = ReturnType<typeof useCrossed>

/** Says that another member has replied since the draft was started. */
export const CrossedNote = ({ last, isHidden, isHeld }: Crossed) => {
  const { t, language } = useTexts()
  if (!last) return null
  const name = last.authorName ? shownName(language, last.authorName) : t('support.teamMember')
  return (
    <Group gap="xs" justify="space-between" mb="xs" role="alert" className="crossed">
      <Text size="sm" component="span">
        {t(isHeld ? 'crossed.held' : 'crossed.replied', { name })}
      </Text>
      {isHidden && (
        <Button size="compact-xs" variant="default" onClick={() => show(last.id)}>
          {t('crossed.show')}
        </Button>
      )}
    </Group>
  )
}
