import { Button, Group, Kbd, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { AttachButtons } from '../../../components/files/attach.tsx'
import { AttachmentList } from '../../../components/files/list.tsx'
import { useAfterUploads } from '../../../components/files/use-after-uploads.ts'
import { MarkdownInput } from '../../../components/markdown/markdown-input.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { matching, useSuggestions } from '../../../components/suggestions/use-suggestions.ts'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Typing } from '../presence/typing.tsx'
import type { Presence } from '../presence/use-presence.ts'
import { isConversation, type Subject } from '../subject.ts'
import { maxMessageLength, type Writing } from '../types.ts'
import { ChooseCopies, useCopies } from './choose-copies.tsx'
import { CrossedNote, useCrossed } from './crossed.tsx'
import { useApplyMacro, useMyMacros } from './macros.ts'
import { useMentions } from './mentions.ts'
import { useRunActions } from './queries.ts'
import { QueuedActions } from './queued-actions.tsx'
import { SendLater } from './send-later.tsx'
import { typedMacro } from './typed-macro.ts'
import { type Filled, useWriting } from './use-writing.ts'

/** Lets keyboard shortcuts of the page open the composer. */
export type ComposerHandle = {
  write: (isNote: boolean) => void
  attach: (files: File[]) => void
}

type Props = {
  subject: Subject
  send: (it: Writing) => void
  presence: Presence
  /** How a reply reaches the customer. */
  delivery: string
  ref?: Ref<ComposerHandle>
}

/** The state of the form and what its parts do. */
const useComposer = ({ subject, send, presence, ref }: Omit<Props, 'delivery'>) => {
  const copies = useCopies(subject)
  const { draft, change, box, files, ...writing } = useWriting(subject, it =>
    send({ ...it, cc: it.isNote ? undefined : copies.chosen(draft.cc) }),
  )
  const { text, isNote, actions } = draft
  const run = useRunActions(subject)
  const crossed = useCrossed(subject, draft)
  useImperativeHandle(ref, () => ({
    write: asNote => {
      change({ isNote: asNote })
      box.current?.focus()
    },
    attach: chosen => files.add(chosen.map(file => ({ file }))),
  }))
  const hasContent = text.trim() !== '' || files.items.length > 0
  /** The time of a reply that waits for its uploads. */
  const later = useRef<string>(undefined)
  const submit = (sendAt?: string): void => {
    later.current = sendAt
    if (crossed.hold() || (hasContent && uploads.hold())) return
    presence.rest()
    if (hasContent) writing.submit(sendAt)
    else if (actions.length > 0 && !run.isPending)
      run.mutate(actions, { onSuccess: () => change({ actions: [] }) })
  }
  const uploads = useAfterUploads(files, () => submit(later.current))
  const write = (value: string): void => {
    change({ text: value })
    if (value.trim()) presence.typing(isNote)
    else presence.rest()
  }
  const sendText = (): TextKey => {
    if (!hasContent && actions.length > 0) return 'composer.actions.run'
    if (uploads.isWaiting) return 'files.sendsLater'
    if (files.isPending) return 'files.sendLater'
    return isNote ? 'composer.note.send' : 'composer.reply.send'
  }
  return { draft, change, box, files, writing, copies, crossed, run, hasContent, submit, write, sendText }
}

/** The macros that the member may use, which are suggested while their name is typed. */
const useMacros = (subject: Subject, insert: (filled: Filled, from: number, to: number) => void) => {
  const { t } = useTexts()
  const apply = useApplyMacro(subject)
  const mine = useMyMacros()
  const suggestions = useSuggestions({
    label: t('macros.suggestions'),
    width: 340,
    typed: typedMacro,
    find: matching(mine.map(({ id, name, content }) => ({ id, name, about: content }))),
    choose: ({ id }, from, to) => apply.mutate(id, { onSuccess: filled => insert(filled, from, to) }),
  })
  return { suggestions, apply, hasAny: mine.length > 0 }
}

const InsertMacro = ({ isPending, look }: { isPending: boolean; look: () => void }) => {
  const { t } = useTexts()
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      rightSection={
        <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
          /
        </Kbd>
      }
      onClick={look}
    >
      {t('macros.insert')}
    </Button>
  )
}

/** A form to write a reply or a note. It is one line until its text gets the focus, and stays open, so that no button moves from the pointer. */
export const Composer = ({ delivery, ...props }: Props) => {
  const { t } = useTexts()
  const { subject, presence } = props
  const { draft, change, box, files, writing, copies, crossed, run, ...form } = useComposer(props)
  const { text, isNote, actions } = draft
  const [wasUsed, { open: use }] = useDisclosure()
  const mentions = useMentions({ isOn: isNote, choose: writing.mention })
  const macros = useMacros(subject, writing.macro)
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
    else if (event.key === 'Escape') box.current?.blur()
  }
  const error = macros.apply.error ?? run.error
  const canSend = form.hasContent || actions.length > 0
  const isOpen = wasUsed || canSend
  return (
    <div className="composer" data-kind={isNote ? 'note' : 'reply'} data-open={isOpen || undefined}>
      <Group gap="xs" justify="space-between" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('composer.kind')}
          value={isNote ? 'note' : 'reply'}
          onChange={kind => change({ isNote: kind === 'note' })}
          data={[
            { value: 'reply', label: t('composer.reply') },
            { value: 'note', label: t('composer.note') },
          ]}
        />
        <Group gap="xs">
          <AttachButtons files={files} home={box} />
          {macros.hasAny && (
            <InsertMacro
              isPending={macros.apply.isPending}
              look={() => macros.suggestions.look(writing.ask('/'))}
            />
          )}
        </Group>
      </Group>
      <CrossedNote {...crossed} />
      <MarkdownInput
        ref={box}
        suggest={[macros.suggestions, mentions]}
        onFiles={files.add}
        files={files.shown}
        minRows={isOpen ? 2 : 1}
        maxRows={10}
        maxLength={maxMessageLength}
        dir={text ? 'auto' : undefined}
        aria-label={t(isNote ? 'composer.note' : 'composer.reply')}
        placeholder={t(isNote ? 'composer.note.hint' : 'composer.reply.hint')}
        value={text}
        onChange={({ currentTarget: { value } }) => form.write(value)}
        onFocus={use}
        onKeyDown={press}
      />
      {!isNote && <ChooseCopies {...copies} cc={draft.cc} change={cc => change({ cc })} />}
      <QueuedActions actions={actions} change={next => change({ actions: next })} />
      <AttachmentList files={files} home={box} />
      {error && <ErrorNote error={error} />}
      <Group gap="xs" wrap="nowrap" className="composer-foot">
        <Typing others={presence.others} visitors={presence.visitors} />
        <Text size="xs" c="dimmed" className="composer-delivery">
          {isNote ? t('composer.delivery.note') : delivery}
        </Text>
        <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
          Ctrl Enter
        </Kbd>
        <Button.Group className="composer-send">
          <Button size="xs" onClick={() => form.submit()} loading={run.isPending} disabled={!canSend}>
            {t(form.sendText())}
          </Button>
          {!isNote && isConversation(subject) && <SendLater isOff={!form.hasContent} choose={form.submit} />}
        </Button.Group>
      </Group>
    </div>
  )
}
