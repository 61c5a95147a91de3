type Page<T> = { data: T[]; meta: { pagination: { cursor: string | null } } }

/** The body of an error response. */
type ErrorReply = { error: { code: string; message: string; details?: { errors?: { path: string }[] } } }

/** An error response: its status, `error.code`, and the paths of the invalid fields. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly fields: string[]

  constructor(status: number, { error }: ErrorReply) {
    super(error.message)
    this.status = status
    this.code = error.code
    this.fields = (error.details?.errors ?? []).map(({ path }) => path)
  }
}

/** What clients return that do not throw. */
type Result<T> = { data?: T; error?: ErrorReply; response?: Response }

/** The body of a response. @throws {Failure} for an error response */
export const bodyOf = async <T>(call: Promise<Result<T>>): Promise<T> => {
  const { data, error, response } = await call
  if (error) throw new Failure(response?.status ?? 0, error)
  return data as T // set unless there is an error
}

export const dataOf = async <T>(reply: Promise<{ data: T }>): Promise<T> => (await reply).data

export type PostQuery = { boardId: string; dateFrom: string; limit: number; cursor?: string }

/** The calls of steps.ts. A client.ts for each generated client makes them. They throw a Failure for an error response. */
export type Api = {
  createPost: (post: { boardId: string; title: string }, idempotencyKey?: string) => Promise<{ id: string }>
  listPosts: (query: PostQuery) => Promise<Page<{ id: string }>>
  votePost: (id: string) => Promise<{ voted: boolean }>
  getPost: (id: string) => Promise<{ id: string }>
  createCompany: (company: {
    name: string
    domain: string
    externalId: string
    mrrCents: number
  }) => Promise<{ mrrCents: number | null }>
  createWebhook: (webhook: {
    url: string
    events: 'post.created'[]
    boardIds: string[]
  }) => Promise<{ secret?: string }>
  createUser: (user: {
    email: string
    attributes: Record<string, unknown>
  }) => Promise<{ principalId: string }>
  getUser: (id: string) => Promise<{ attributes: Record<string, unknown> }>
  createBusinessHours: (hours: {
    name: string
    timeZone: string
    week: { monday: { from: string; to: string }[] }
  }) => Promise<{ week: { monday: { to: string }[] } }>
}

/** The headers of a request with an idempotency key, or none. */
export const headersFor = (key?: string): { 'Idempotency-Key'?: string } =>
  key ? { 'Idempotency-Key': key } : {}

/** The settings of the program. */
export const { EARSHOT_URL: url = '', EARSHOT_KEY: key = '', EARSHOT_BOARD: boardId = '' } = process.env
