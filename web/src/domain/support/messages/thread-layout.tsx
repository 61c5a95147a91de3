import { Box, Button, Group, Text, Title } from '@mantine/core'
import { useMediaQuery, useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { DropZone } from '../../../components/files/drop-zone.tsx'
import { usePageTitle } from '../../../components/page.tsx'
import { SidePanel } from '../../../components/side-panel.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { Viewers } from '../presence/viewers.tsx'
import type { Subject } from '../subject.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import { useSending } from './queries.ts'
import { type Origin, Thread } from './thread.tsx'

type Props = {
  title: string
  /** A link to the list, for screens where the list is not beside the thread. */
  back: ReactNode
  about: ReactNode
  actions: ReactNode
  details: ReactNode
  /** Shown above the first message. */
  head?: ReactNode
  /** For a thread that is merged into another one, and therefore cannot be changed. Shown instead of actions and composer. */
  merged?: ReactNode
  origin?: Origin | undefined
  error: Error | null
  subject: Subject
  composer: Ref<ComposerHandle>
  createPost?: ComponentProps<typeof Thread>['createPost']
  /** How a reply reaches the customer. */
  delivery: string
  /** From this width on, the details are shown beside the thread instead of in a drawer. */
  wideFrom?: '62em' | '88em'
}

/** The layout of a conversation or ticket: its thread, its actions and its details, beside the thread or in a drawer. */
export const ThreadLayout = ({ title, subject, wideFrom = '88em', ...props }: Props) => {
  const { back, about, actions, details, head, merged, origin, error, composer, createPost, delivery } = props
  const { t } = useTexts()
  const canWrite = canWriteSupport(useMe()) && !merged
  const sending = useSending(subject)
  const presence = usePresence(subject)
  const [isOpen, setOpen] = useState(false)
  const own = useRef<ComposerHandle>(null)
  const writing = useMergedRef(composer, own)
  const isWide = useMediaQuery(`(min-width: ${wideFrom})`, false, { getInitialValueInEffect: false })
  usePageTitle(title)
  return (
    <div className="thread-layout">
      <header className="thread-head">
        {back}
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <div className="thread-title">
            <Title order={1} size="h4" tabIndex={-1} className="page-title">
              <bdi>{title}</bdi>
            </Title>
            <Text size="sm" c="dimmed" component="div">
              {about}
            </Text>
          </div>
          <Group gap="sm" wrap="nowrap" className="thread-corner">
            <Viewers others={presence.others} />
            {!isWide && (
              <Button size="xs" variant="default" onClick={() => setOpen(true)} flex="none">
                {t('support.details')}
              </Button>
            )}
          </Group>
        </Group>
        {canWrite && (
          <Group gap="xs" mt="xs">
            {actions}
          </Group>
        )}
        {merged && <Box mt="xs">{merged}</Box>}
        {error && <ErrorNote error={error} />}
      </header>
      <DropZone className="thread-messages" add={canWrite ? files => own.current?.attach(files) : undefined}>
        <Thread
          subject={subject}
          sending={sending}
          label={t('thread.title')}
          head={head}
          createPost={createPost}
          canSplit={canWrite}
          origin={origin}
        />
        {canWrite && (
          <Composer
            subject={subject}
            send={sending.send}
            delivery={delivery}
            presence={presence}
            ref={writing}
          />
        )}
      </DropZone>
      {isWide && (
        <aside className="thread-details" aria-label={t('support.details')}>
          {details}
        </aside>
      )}
      {!isWide && isOpen && (
        <SidePanel title={t('support.details')} close={() => setOpen(false)} size={360}>
          {details}
        </SidePanel>
      )}
    </div>
  )
}
