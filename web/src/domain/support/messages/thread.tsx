import { Button, Center, Skeleton, Stack } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Failed } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { splitPoints } from '../merging/split-points.ts'
import { SplitThread } from '../merging/split-thread.tsx'
import type { Subject } from '../subject.ts'
import type { Message } from '../types.ts'
import { DeleteMessage } from './delete-message.tsx'
import { useMailStates } from './mail-mark.tsx'
import { MessageLine } from './message.tsx'
import { OutgoingLine } from './outgoing.tsx'
import { type Sending, useMessages } from './queries.ts'
import { Scheduled } from './scheduled.tsx'
import { markedEmails } from './sender-marks.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

const ThreadSkeleton = () => {
  const { t } = useTexts()
  return (
    <Stack role="status" aria-label={t('app.loading')}>
      <Skeleton h={72} w="70%" />
      <Skeleton h={72} w="70%" ms="auto" />
      <Skeleton h={72} w="70%" />
    </Stack>
  )
}

/** The thread that this one was split off from, with the messages from before `at`. */
export type Origin = { id: string; at: string }

type Props = {
  subject: Subject
  sending: Sending
  label: string
  head?: ReactNode
  canSplit: boolean
  origin: Origin | undefined
} & Pick<ComponentProps<typeof MessageLine>, 'createPost'>

const writtenIn = ({ mergedFromId, createdAt }: Message, origin: Origin | undefined): string | undefined =>
  mergedFromId ?? (origin && createdAt < origin.at ? origin.id : undefined)

/** The messages, oldest first, and those that are being sent. */
export const Thread = ({ subject, sending, label, head, createPost, canSplit, origin }: Props) => {
  const { t } = useTexts()
  const list = useMessages(subject)
  const mails = useMailStates(subject)
  const messages: Message[] = (list.data?.pages.flatMap(({ items }) => items) ?? []).toReversed()
  const marked = markedEmails(messages)
  const box = useScrollAnchor(sending.sent.at(-1)?.key)
  const [deleting, setDeleting] = useState<Message>()
  const [splitting, setSplitting] = useState<Message>()
  const points = splitPoints(canSplit ? messages : [], { kind: subject.kind, hasEarlier: list.hasNextPage })
  const close = (): void => setDeleting(undefined)
  const deleted = (): void => {
    close()
    box.current?.focus({ preventScroll: true }) // the button that had the focus is gone
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll
    <div ref={box} className="thread" role="log" aria-label={label} tabIndex={0}>
      {list.hasNextPage && (
        <Center mb="md">
          <Button
            size="compact-sm"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {t('thread.earlier')}
          </Button>
        </Center>
      )}
      {!list.hasNextPage && head}
      {list.isPending && <ThreadSkeleton />}
      {list.isError && !list.data && <Failed error={list.error} retry={() => list.refetch()} />}
      <ul className="cards messages">
        {messages.map(it => (
          <MessageLine
            key={it.id}
            subject={subject}
            message={it}
            mail={mails.get(it.id)}
            isMarked={marked.has(it.id)}
            remove={setDeleting}
            createPost={createPost}
            split={points.has(it.id) ? () => setSplitting(it) : undefined}
            writtenIn={writtenIn(it, origin)}
          />
        ))}
        {sending.sent.map(it => (
          <OutgoingLine key={it.key} it={it} sending={sending} />
        ))}
      </ul>
      <Scheduled subject={subject} home={box} />
      {splitting && (
        <SplitThread subject={subject} fromMessageId={splitting.id} close={() => setSplitting(undefined)} />
      )}
      {deleting && <DeleteMessage subject={subject} message={deleting} close={close} done={deleted} />}
    </div>
  )
}
