import { bytesIn } from '@earshot/i18n'
import { Button, CloseButton, Progress } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Icon } from '../icons.tsx'
import { addressOf } from './address.ts'
import type { Item } from './attachments.ts'
import { useUploadErrorText } from './error-text.ts'
import { FileName } from './file-name.tsx'
import { iconOf } from './kind.ts'

const pictureOf = ({ thumbnail, progress }: Item): string | undefined => {
  if (thumbnail || progress.step !== 'done') return thumbnail
  const { stored } = progress
  return stored.fileId && stored.width ? addressOf(stored) : undefined
}

const Picture = (item: Item) => {
  const picture = pictureOf(item)
  return (
    <span className="file-picture">
      {picture ? (
        <img src={picture} alt="" width={40} height={40} />
      ) : (
        <Icon name={iconOf(item.contentType)} />
      )}
    </span>
  )
}

/** The state of the upload, or what is attached. */
const State = ({ size, progress }: Item) => {
  const { t, language } = useTexts()
  const errorText = useUploadErrorText()
  const whole = bytesIn(language, size)
  if (progress.step === 'failed') return <span className="file-error">{errorText(progress.error)}</span>
  if (progress.step === 'waiting') return t('files.waiting', { size: whole })
  if (progress.step === 'sending')
    return t('files.sending', { sent: bytesIn(language, progress.sent), size: whole })
  const { fileId, url } = progress.stored
  return fileId ? whole : <bdi>{new URL(url).host}</bdi>
}

type Props = { item: Item; remove: () => void; retry: () => void }

/** An attachment of a text that is being written, or its upload. */
export const FileItem = ({ item, remove, retry }: Props) => {
  const { t } = useTexts()
  const { name, size, progress } = item
  const close = useRef<HTMLButtonElement>(null)
  const isDone = progress.step === 'done'
  const isRunning = progress.step === 'waiting' || progress.step === 'sending'
  const tryAgain = (): void => {
    retry()
    close.current?.focus() // the button that had the focus is gone
  }
  return (
    <li className="file" data-step={progress.step}>
      <Picture {...item} />
      <span className="file-about">
        <FileName name={name} />
        <span className="file-state">
          <State {...item} />
        </span>
        {isRunning && (
          <Progress
            size={4}
            mt={3}
            value={progress.step === 'sending' ? (100 * progress.sent) / Math.max(size, 1) : 0}
            aria-label={t('files.progress', { name })}
          />
        )}
      </span>
      {progress.step === 'failed' && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('files.retry', { name })}
          onClick={tryAgain}
        >
          {t('error.retry')}
        </Button>
      )}
      <CloseButton
        ref={close}
        size="sm"
        aria-label={t(isDone || !isRunning ? 'attach.remove' : 'files.cancel', { name })}
        onClick={remove}
      />
    </li>
  )
}
