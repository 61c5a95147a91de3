import { emptyQueue, join, leave, type Progress, type Queue } from './queue.ts'

/** Sends a file. Reports the number of bytes sent so far. */
export type Send<Stored> = (
  file: File,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<Stored>

export type RunningUpload = {
  /** After it has failed. */
  retry: () => void
  /** Cancels it. Nothing more is shown of it. */
  remove: () => void
}

export type Uploader<Stored> = {
  /** Uploads a file in its turn. `show` gets its progress, the first time before this returns. */
  add: (file: File, show: (progress: Progress<Stored>) => void) => RunningUpload
}

/** Uploads files, some at a time. */
export const createUploader = <Stored>(send: Send<Stored>): Uploader<Stored> => {
  type Start = () => void
  let queue: Queue<Start> = emptyQueue
  const change = (next: Queue<Start>): void => {
    const { sending } = queue
    queue = next
    for (const start of next.sending) if (!sending.includes(start)) start()
  }
  return {
    add: (file, show) => {
      const stopping = new AbortController()
      const { signal } = stopping
      const end = (progress: Progress<Stored>): void => {
        if (signal.aborted) return
        show(progress)
        change(leave(queue, start))
      }
      const start: Start = () => {
        const onProgress = (sent: number): void => {
          if (queue.sending.includes(start)) show({ step: 'sending', sent })
        }
        onProgress(0)
        send(file, { signal, onProgress }).then(
          stored => end({ step: 'done', stored }),
          (error: unknown) => end({ step: 'failed', error }),
        )
      }
      const wait = (): void => {
        const next = join(queue, start)
        if (next === queue) return
        show({ step: 'waiting' })
        change(next)
      }
      wait()
      return {
        retry: wait,
        remove: () => {
          stopping.abort()
          change(leave(queue, start))
        },
      }
    },
  }
}
