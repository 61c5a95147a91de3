import { Button, Card, FileButton, Group, Stack, Text } from '@mantine/core'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf, fieldText } from '../../api/field-text.ts'
import { PersonAvatar } from '../../components/avatar.tsx'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Profile, useSetPicture } from './queries.ts'
import { squareOf } from './square.ts'
import './picture.css'

const imageIn = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Reads images that are pasted anywhere on the page. */
const usePaste = (read: (file: File) => void): void => {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const file = imageIn(clipboardData?.files)
      if (file) read(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}

/** The chosen image as it will be saved, or why it cannot be used. */
const useChosen = () => {
  const [chosen, setChosen] = useState<string>()
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = (file: File | null | undefined): void => {
    if (!file) return
    setUnreadable(false)
    squareOf(file).then(setChosen, () => setUnreadable(true))
  }
  return { chosen, isUnreadable, choose, clear: () => setChosen(undefined) }
}

/** Drops elsewhere in the card are accepted, too, because a browser would open the file instead. */
const useDrop = (choose: (file: File | undefined) => void) => {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      },
    },
  }
}

const Problem = ({ error, isUnreadable }: { error: Error | null; isUnreadable: boolean }) => {
  const { t } = useTexts()
  const [refused] = fieldErrorsOf(error)
  if (error && !refused) return <ErrorNote error={error} />
  const text = isUnreadable ? t('field.picture') : refused && fieldText(t, refused)
  return text ? (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  ) : null
}

/** The square that is saved, and the circle that other pages cut out of it. */
const Preview = ({ chosen }: { chosen: string }) => {
  const { t } = useTexts()
  return (
    <Group gap="sm" className="picture-preview">
      <img src={chosen} alt={t('account.picture.preview')} width={88} height={88} />
      <PersonAvatar image={chosen} name="" size={34} />
    </Group>
  )
}

/** The picture of the signed-in member: chosen, dropped or pasted, shown as a square, and then saved. */
export const Picture = ({ name, email, picturePath }: Profile) => {
  const { t } = useTexts()
  const { chosen, isUnreadable, choose, clear } = useChosen()
  /** Lets the same file be chosen again. */
  const reset = useRef<() => void>(null)
  const set = useSetPicture()
  const { isOver, on } = useDrop(choose)
  usePaste(choose)
  const button = useRef<HTMLButtonElement>(null)
  const done = (): void => {
    clear()
    reset.current?.()
    button.current?.focus() // the button that had the focus is gone
  }
  const save = (picture: string | null) => set.mutate(picture, { onSuccess: done })
  return (
    <Card withBorder className="picture" {...on} {...(isOver && { 'data-over': true })}>
      <Group gap="lg">
        {chosen ? (
          <Preview chosen={chosen} />
        ) : (
          <PersonAvatar image={picturePath} name={name ?? email ?? ''} size={88} />
        )}
        <Stack gap="xs" className="picture-choice">
          <Text size="sm" fw={500}>
            {t('account.picture')}
          </Text>
          <Text size="sm" c="dimmed">
            {t(chosen ? 'account.picture.preview' : 'account.picture.about')}
          </Text>
          <Group gap="xs">
            {chosen && (
              <Button loading={set.isPending} onClick={() => save(chosen)}>
                {t('account.picture.save')}
              </Button>
            )}
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose} resetRef={reset}>
              {props => (
                <Button {...props} ref={button} variant="default">
                  {t(picturePath || chosen ? 'account.picture.another' : 'account.picture.choose')}
                </Button>
              )}
            </FileButton>
            {chosen && (
              <Button variant="default" onClick={done}>
                {t('dialog.cancel')}
              </Button>
            )}
            {!chosen && picturePath && (
              <Button variant="default" loading={set.isPending} onClick={() => save(null)}>
                {t('account.picture.remove')}
              </Button>
            )}
          </Group>
          <Problem error={set.error} isUnreadable={isUnreadable} />
        </Stack>
      </Group>
    </Card>
  )
}
