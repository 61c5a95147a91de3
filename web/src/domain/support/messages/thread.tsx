import { Button, Center, Skeleton, Stack } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Failed } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
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

type Props = { subject: Subject; sending: Sending; label: string; head?: ReactNode } & Pick<
  ComponentProps<typeof MessageLine>,
  'createPost'
>

/** The messages, oldest first, and those that are being sent. */
export const Thread = ({ subject, sending, label, head, createPost }: Props) => {
  const { t } = useTexts()
  const list = useMessages(subject)
  const mails = useMailStates(subject)
  const messages: Message[] = (list.data?.pages.flatMap(({ items }) => items) ?? []).toReversed()
  const marked = markedEmails(messages)
  const box = useScrollAnchor(sending.sent.at(-1)?.key)
  const [deleting, setDeleting] = useState<Message>()
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
          />
        ))}
        {sending.sent.map(it => (
          <OutgoingLine key={it.key} it={it} sending={sending} />
        ))}
      </ul>
      <Scheduled subject={subject} home={box} />
      {deleting && <DeleteMessage subject={subject} message={deleting} close={close} done={deleted} />}
    </div>
  )
}
