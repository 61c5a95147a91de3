import { bytesIn } from '@earshot/i18n'
import { useSession } from '../../data/session.ts'
import { useStore } from '../../data/store.ts'
import { maxFiles, type Refusal, type Upload, type Uploads } from '../../data/uploads.ts'
import { Icon } from '../../parts/icons.tsx'

type ItemProps = { upload: Upload; onRetry: () => void; onRemove: () => void }

const Item = ({ upload: { name, progress, file, error }, onRetry, onRemove }: ItemProps) => {
  const { options, say } = useSession()
  const percent = new Intl.NumberFormat(options.language, { style: 'percent' }).format(progress)
  const isImage = file !== undefined && file.width !== null
  return (
    <li class={error === undefined ? 'upload' : 'upload wrong'}>
      {isImage ? <img src={file.url} alt="" /> : <Icon name="file" />}
      <bdi class="name">{name}</bdi>
      {error !== undefined && (
        <button
          type="button"
          class="small"
          aria-label={say('file.failed', { name })}
          title={say('retry')}
          onClick={onRetry}
        >
          <Icon name="retry" />
        </button>
      )}
      {error === undefined && file === undefined && (
        <progress value={progress} aria-label={say('file.progress', { name, percent })} />
      )}
      <button type="button" class="small" aria-label={say('file.remove', { name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  )
}

const Refused = ({ reason, name }: Refusal) => {
  const { config, options, say } = useSession()
  const size = bytesIn(options.language, config.maxFileBytes)
  return (
    <p class="wrong" role="alert">
      {reason === 'large' ? say('file.tooLarge', { name, size }) : say('file.tooMany', { count: maxFiles })}
    </p>
  )
}

/** The files of the message that is being written. */
export const UploadList = ({ uploads }: { uploads: Uploads }) => {
  const files = useStore(uploads.state)
  const refusal = useStore(uploads.refusal)
  return (
    <>
      {refusal && <Refused {...refusal} />}
      {files.length > 0 && (
        <ul class="uploads">
          {files.map(upload => (
            <Item
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={() => uploads.remove(upload.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
