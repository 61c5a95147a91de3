/** What the person who uploads a file sees of it. */
export type Progress<Stored> =
  | { step: 'waiting' }
  | { step: 'sending'; sent: number }
  | { step: 'failed'; error: unknown }
  | { step: 'done'; stored: Stored }

/** Uploads in the order of their turns. Those that have failed are in no queue. */
export type Queue<Upload> = { waiting: readonly Upload[]; sending: readonly Upload[] }

/** As many at a time as a gateway receives well from one person, who may have other pages open. */
const atATime = 3

/** The limit of the API for the files of one text. */
export const maxFiles = 20

export const emptyQueue: Queue<never> = { waiting: [], sending: [] }

const withTurns = <Upload>({ waiting, sending }: Queue<Upload>): Queue<Upload> => {
  const free = atATime - sending.length
  return { waiting: waiting.slice(free), sending: [...sending, ...waiting.slice(0, free)] }
}

/** The queue after an upload was added, or is tried again. The same queue if it is in it. */
export const join = <Upload>(queue: Queue<Upload>, upload: Upload): Queue<Upload> =>
  queue.waiting.includes(upload) || queue.sending.includes(upload)
    ? queue
    : withTurns({ ...queue, waiting: [...queue.waiting, upload] })

/** The queue after an upload is stored, has failed or was removed. */
export const leave = <Upload>({ waiting, sending }: Queue<Upload>, upload: Upload): Queue<Upload> => {
  const isOther = (it: Upload) => it !== upload
  return withTurns({ waiting: waiting.filter(isOther), sending: sending.filter(isOther) })
}
