import { bytesIn } from '@earshot/i18n'
import { UnstyledButton } from '@mantine/core'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import type { Attachment } from '../../api/files.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Icon } from '../icons.tsx'
import { FileName } from './file-name.tsx'
import { iconOf } from './kind.ts'
import { type Image, isImage, type ShownFiles, useShownFiles } from './use-shown-files.ts'
import './files.css'

const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

/** The largest thumbnail, in pixels. */
const [maxWidth, maxHeight] = [240, 160]

const widthOf = ({ width, height }: Image): number =>
  Math.round(width * Math.min(1, maxWidth / width, maxHeight / height))

/** Saves a file from an address that the page did not have yet. */
const save = (address: string, name: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

type ShownProps = { file: Attachment; shown: ShownFiles }

const Thumbnail = ({ file, shown, open }: ShownProps & { file: Image; open: () => void }) => {
  const { t } = useTexts()
  const { name, url, width, height } = file
  return (
    <UnstyledButton className="file-image" aria-label={t('files.view', { name })} title={name} onClick={open}>
      <img
        src={url}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        style={{ inlineSize: widthOf(file), aspectRatio: `${width} / ${height}` }}
        onError={() => shown.reload(file)}
      />
    </UnstyledButton>
  )
}

const Link = ({ name, url }: Attachment) => {
  const { t } = useTexts()
  return (
    <a className="file" href={url} target="_blank" rel="noreferrer noopener">
      <span className="file-picture">
        <Icon name="link" />
      </span>
      <span className="file-about">
        <FileName name={name} />
        <span className="file-state">
          <bdi>{URL.parse(url)?.host ?? t('files.link')}</bdi>
        </span>
      </span>
    </a>
  )
}

const Card = ({ file, shown }: ShownProps) => {
  const { language } = useTexts()
  const { fileId, name, url, contentType, size } = file
  if (!fileId) return <Link {...file} />
  const open = async (event: MouseEvent): Promise<void> => {
    if (shown.isFresh(file)) return
    event.preventDefault()
    save(await shown.fresh(file).catch(() => url), name) // the browser reports what is wrong with the old address
  }
  return (
    <a className="file" href={url} download={name} onClick={open}>
      <span className="file-picture">
        <Icon name={iconOf(contentType)} />
      </span>
      <span className="file-about">
        <FileName name={name} />
        <span className="file-state">{bytesIn(language, size)}</span>
      </span>
      <Icon name="received" size={16} />
    </a>
  )
}

/** Opens images of these files in a viewer. */
const useViewer = (shown: ShownFiles) => {
  const [openId, setOpenId] = useState<string>()
  const images = shown.files.filter(isImage)
  return {
    open: async (image: Image): Promise<void> => {
      await shown.fresh(image).catch(() => undefined) // the viewer shows what is wrong
      setOpenId(image.fileId)
    },
    viewer: openId !== undefined && images.some(({ fileId }) => fileId === openId) && (
      <Suspense>
        <Viewer images={images} openId={openId} show={setOpenId} close={() => setOpenId(undefined)} />
      </Suspense>
    ),
  }
}

type Props = {
  attachments: readonly Attachment[]
  /** A text that shows some of the images itself. They are left out below it. */
  text?: ((files: readonly Attachment[]) => { text: ReactNode; shown: ReadonlySet<string> }) | undefined
}

/** The attachments of a record: images as thumbnails that open in a viewer, and cards for other files and links. */
export const Attached = ({ attachments, text }: Props) => {
  const { t } = useTexts()
  const shown = useShownFiles(attachments)
  const { open, viewer } = useViewer(shown)
  const { text: above, shown: inText } = text?.(shown.files) ?? {}
  const below = shown.files.filter(({ fileId }) => !(fileId && inText?.has(fileId)))
  const images = below.filter(isImage).filter(({ fileId }) => !shown.broken.has(fileId))
  const others = below.filter(it => !(isImage(it) && images.includes(it)))
  const imageAt = ({ target }: { target: EventTarget }): Image | undefined => {
    const id =
      target instanceof Element &&
      target.closest('a')?.querySelector('[data-file]')?.getAttribute('data-file')
    return shown.files.filter(isImage).find(({ fileId }) => fileId === id)
  }
  const openInText = (event: MouseEvent): void => {
    const image = imageAt(event)
    const isOwnLink = image && event.target instanceof Element && event.target.closest(`a[href^="/files/"]`)
    if (!isOwnLink || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open(image)
  }
  return (
    <>
      {above && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks on links
        <div
          onClick={openInText}
          onErrorCapture={event => {
            const image = imageAt(event)
            if (image) void shown.reload(image)
          }}
        >
          {above}
        </div>
      )}
      {images.length > 0 && (
        <ul className="cards file-images" aria-label={t('files.images')}>
          {images.map(it => (
            <li key={it.fileId}>
              <Thumbnail file={it} shown={shown} open={() => open(it)} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="cards files" aria-label={t('attach.list')}>
          {others.map(it => (
            <li key={it.fileId ?? it.url}>
              <Card file={it} shown={shown} />
            </li>
          ))}
        </ul>
      )}
      {viewer}
    </>
  )
}
