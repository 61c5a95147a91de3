import { bytesIn } from '@earshot/i18n'
import { maxFiles } from '../../../components/uploads/queue.ts'
import { useSession } from '../../data/session.ts'
import { useStore } from '../../data/store.ts'
import type { Refusal, Upload, Uploads } from '../../data/uploads.ts'
import { Icon } from '../../parts/icons.tsx'

type ItemProps = { upload: Upload; onRetry: () => void; onRemove: () => void }

const Item = ({ upload: { name, size, progress }, onRetry, onRemove }: ItemProps) => {
  const { options, say } = useSession()
  const { step } = progress
  const part = step === 'sending' && size > 0 ? progress.sent / size : 0
  const percent = new Intl.NumberFormat(options.language, { style: 'percent' }).format(part)
  const isImage = step === 'done' && progress.stored.width !== null
  return (
    <li class={step === 'failed' ? 'upload wrong' : 'upload'}>
      {isImage ? <img src={progress.stored.url} alt="" /> : <Icon name="file" />}
      <bdi class="name">{name}</bdi>
      {step === 'failed' && (
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
      {(step === 'waiting' || step === 'sending') && (
        <progress value={part} aria-label={say('file.progress', { name, percent })} />
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
