import type { Attachment } from '@earshot/client/browser'
import { bytesIn } from '@earshot/i18n'
import { useSession } from '../data/session.ts'
import { Icon } from './icons.tsx'

const isImage = ({ contentType, width }: Attachment): boolean =>
  contentType.startsWith('image/') && width !== null

/** The attachments of a message: images as thumbnails, other files with their name and size. */
export const Files = ({ files }: { files: Attachment[] }) => {
  const { options } = useSession()
  if (files.length === 0) return null
  return (
    <ul class="files">
      {files.map(file => (
        <li key={file.fileId ?? file.url}>
          <a
            class={isImage(file) ? 'thumbnail' : 'file'}
            href={file.url}
            target="_blank"
            rel="noopener nofollow"
          >
            {isImage(file) ? (
              <img
                src={file.url}
                alt={file.name}
                width={file.width ?? 1}
                height={file.height ?? 1}
                loading="lazy"
              />
            ) : (
              <>
                <Icon name="file" />
                <bdi>{file.name}</bdi> <small>{bytesIn(options.language, file.size)}</small>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
