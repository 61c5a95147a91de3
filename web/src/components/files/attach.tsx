import { Button, FileButton } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { Attachment } from '../../api/files.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Icon } from '../icons.tsx'
import { maxFiles } from '../uploads/queue.ts'
import { AttachLink } from './link.tsx'
import type { WrittenFiles } from './use-attachments.ts'

type Props = {
  files: WrittenFiles
  /** Gets the focus when a link is attached. */
  home?: RefObject<HTMLElement | null> | undefined
}

const AttachFiles = ({ files }: Pick<Props, 'files'>) => {
  const { t } = useTexts()
  /** Lets the same files be chosen again. */
  const reset = useRef<() => void>(null)
  const choose = (chosen: File[]): void => {
    files.add(chosen.map(file => ({ file })))
    reset.current?.()
  }
  return (
    <FileButton multiple onChange={choose} resetRef={reset} disabled={files.items.length >= maxFiles}>
      {props => (
        <Button {...props} size="xs" variant="default" leftSection={<Icon name="clip" size={14} />}>
          {t('files.attach')}
        </Button>
      )}
    </FileButton>
  )
}

/** Buttons to attach files and links. */
export const AttachButtons = ({ files, home }: Props) => {
  const attach = (link: Attachment): void => {
    files.attach([link])
    home?.current?.focus()
  }
  return (
    <>
      <AttachFiles files={files} />
      <AttachLink attach={attach} isFull={files.items.length >= maxFiles} />
    </>
  )
}
