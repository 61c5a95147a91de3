import { ActionIcon, Group, Modal, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { useFocusBack } from '../dialog.tsx'
import { Icon } from '../icons.tsx'
import { FileName } from './file-name.tsx'
import type { Image } from './use-shown-files.ts'

type Props = { images: readonly Image[]; openId: string; show: (id: string) => void; close: () => void }

/** Shows images in full size, one at a time. The arrow keys move between them. */
export const Viewer = ({ images, openId, show, close }: Props) => {
  const { t } = useTexts()
  useFocusBack()
  const place = images.findIndex(({ fileId }) => fileId === openId)
  const image = images[place]
  if (!image) return null
  const { name, url, width, height } = image
  const move = (by: 1 | -1): void => {
    const next = images[(place + by + images.length) % images.length]
    if (next) show(next.fileId)
  }
  const press = (event: KeyboardEvent): void => {
    const isRtl = document.documentElement.dir === 'rtl'
    if (event.key === 'ArrowRight') move(isRtl ? -1 : 1)
    else if (event.key === 'ArrowLeft') move(isRtl ? 1 : -1)
    else return
    event.preventDefault()
  }
  const hasOthers = images.length > 1
  const position = t('files.position', { place: place + 1, count: images.length })
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      onKeyDown={press}
      title={<FileName name={name} />}
      classNames={{ title: 'dialog-title viewer-title', body: 'viewer', content: 'viewer-content' }}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <img key={url} src={url} alt={name} width={width} height={height} className="viewer-image" />
      <Group justify="center" gap="xs" className="viewer-bar">
        {hasOthers && (
          <ActionIcon variant="default" size="lg" aria-label={t('files.previous')} onClick={() => move(-1)}>
            <Icon name="back" />
          </ActionIcon>
        )}
        {hasOthers && (
          <Text size="sm" aria-live="polite">
            {position}
          </Text>
        )}
        {hasOthers && (
          <ActionIcon variant="default" size="lg" aria-label={t('files.next')} onClick={() => move(1)}>
            <Icon name="forward" />
          </ActionIcon>
        )}
        <ActionIcon
          component="a"
          variant="default"
          size="lg"
          href={url}
          download={name}
          aria-label={t('files.download', { name })}
          title={t('files.download', { name })}
        >
          <Icon name="received" />
        </ActionIcon>
      </Group>
    </Modal>
  )
}
