import type { components } from '../schema.ts'
import type { VisitorError } from './error.ts'

type Schemas = components['schemas']

export type Attachment = Schemas['Attachment']
export type Board = Schemas['Board']
export type ChangelogEntry = Schemas['ChangelogEntry']
export type ContactAddress = Schemas['ContactAddress']
export type Conversation = Schemas['Conversation']
export type ConversationItem = Schemas['ConversationItem']
export type Message = Schemas['Message']
export type Post = Schemas['Post']
export type PostItem = Schemas['PostItem']
export type SimilarPost = Schemas['SimilarPost']
export type UploadedFile = Schemas['StoredFile']
export type VoteState = Schemas['VoteState']

/** What a page may know about the workspace without a credential. */
export type WidgetConfig = {
  name: string
  /** A CSS color. Null if the workspace has none. */
  accentColor: string | null
  /** The path of the logo on the host of Earshot. */
  logoPath: string | null
  /** The language of the workspace: `en`. */
  locale: string
  messenger: boolean
  feedback: boolean
  changelog: boolean
  /** Null if the team has no business hours. */
  businessHours: { isOpen: boolean; opensAt: string | null } | null
  expectedReplySeconds: number | null
  /** At most ten, newest first. */
  latestChangelog: { id: string; publishedAt: string }[]
  maxFileBytes: number
  /** The title of the messenger. Null is one in the language of the visitor. */
  greeting: string | null
  /** In the order of the tabs. */
  parts: ('messenger' | 'feedback' | 'changelog')[]
  /** Null is the right, and the left in Arabic. */
  position: 'left' | 'right' | null
  /** Null is the choice of the visitor's system. */
  colorScheme: 'light' | 'dark' | null
}

/** A token signed by the site's server, or a function that fetches one. */
export type TokenSource = string | (() => Promise<string>)

export type VisitorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type VisitorOptions = {
  /** The URL of Earshot: `https://feedback.example.com`. */
  url: string
  /** The identified visitor. See `identify`. */
  token?: TokenSource | undefined
  /** Where the anonymous visitor is kept. Default: `localStorage`. Null keeps it in memory, until the page is left. */
  storage?: VisitorStorage | null | undefined
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined
  /** The language of the page, sent as `Accept-Language`: `fr`. */
  language?: string | undefined
}

export type Page<Item> = {
  data: Item[]
  /** For the next page; null on the last one. */
  cursor: string | null
}

export type NewMessage = {
  /** Markdown, at most 4000 characters. */
  content: string
  /** Files that `upload` has returned. */
  attachments?: { fileId: string }[] | undefined
  /** Where the visitor writes it, for the team. Query and fragment of the page are not stored. */
  context?: Schemas['VisitorContextInput'] | undefined
  /** Makes it safe to call again with the same content: the message is sent once. Generated if absent. */
  idempotencyKey?: string | undefined
}

export type Rating = { rating?: number | undefined; comment?: string | undefined }

export type PostQuery = {
  boardId?: string | undefined
  search?: string | undefined
  sort?: 'newest' | 'oldest' | 'votes' | 'trending' | 'updated' | undefined
  cursor?: string | null | undefined
}

export type NewPost = {
  boardId: string
  title: string
  content?: string | undefined
  idempotencyKey?: string | undefined
}

export type UploadOptions = {
  /** Default: the name of the file. */
  name?: string | undefined
  /** Called while the file is sent. With a `fetch` of your own, only at the end. */
  onProgress?: ((sent: number, total: number) => void) | undefined
  /** Cancels the upload. */
  signal?: AbortSignal | undefined
}

export type VisitorEvents = {
  /**
   * A message that this page does not have: not one that `send` or `messages` has returned, and never a note. Messages that the
   * visitor sends in another tab are included.
   */
  message: { conversationId: string; message: Message }
  /** Unread conversations, and changelog entries that this browser has not shown. */
  unread: { conversations: number; changelog: number }
  /** A member of the team starts or stops typing. `name` is theirs, if it is known. */
  typing: { conversationId: string; isTyping: boolean; name: string | null }
  /** A conversation has changed: its status, its rating, or a message. Read it again if you show it. */
  conversation: { conversationId: string }
  connection: { state: 'connecting' | 'open' | 'offline' }
  /** The token was refused, or could not be fetched. Call `identify` again. */
  error: VisitorError
}

/** Each call that fails rejects with a `VisitorError`. */
export type Visitor = {
  config: () => Promise<WidgetConfig>
  /**
   * Identifies the visitor with a token signed by the site's server, or a function that fetches one: it is called before the token
   * expires, and once after it was refused. Undefined signs out. What the visitor did anonymously in this browser is theirs then.
   */
  identify: (token: TokenSource | undefined) => Promise<void>
  me: () => Promise<{ principalId: string; name: string | null; anonymous: boolean }>
  conversations: {
    /** Latest message first. */
    list: (cursor?: string | null) => Promise<Page<ConversationItem>>
    get: (id: string) => Promise<Conversation>
    start: (message: NewMessage) => Promise<Conversation>
    /** Newest first. */
    messages: (id: string, cursor?: string | null) => Promise<Page<Message>>
    /** If the conversation was closed long ago, the message starts a new one: see its `conversationId`. */
    send: (id: string, message: NewMessage) => Promise<Message>
    markRead: (id: string) => Promise<Conversation>
    rate: (id: string, rating: Rating) => Promise<Conversation>
    /** Call it at each key press: requests are sent every few seconds. Never rejects. */
    typing: (id: string, isTyping: boolean) => Promise<void>
  }
  contact: {
    /** The address at which the anonymous visitor wants replies. Undefined for an identified one, whose address the account has. */
    get: () => Promise<ContactAddress | undefined>
    /** Replies that are not read here are sent to it, in this language. Null removes it. */
    set: (address: { email: string | null; language?: ContactAddress['language'] }) => Promise<ContactAddress>
  }
  feedback: {
    boards: () => Promise<Board[]>
    posts: (query?: PostQuery) => Promise<Page<PostItem>>
    /** Posts with a similar title, most similar first. The last word may be incomplete. */
    similar: (title: string, boardId?: string) => Promise<SimilarPost[]>
    create: (post: NewPost) => Promise<Post>
    vote: (postId: string) => Promise<VoteState>
    unvote: (postId: string) => Promise<VoteState>
  }
  changelog: {
    /** Newest first. */
    list: (cursor?: string | null) => Promise<Page<ChangelogEntry>>
    /** The number of entries that this browser has not shown, at most ten. */
    unread: () => Promise<number>
    /** Remembers in this browser that the visitor has seen all entries. */
    markSeen: () => void
  }
  /** The addresses of the pictures of members, by their ids. Members without a picture are left out. */
  pictures: (principalIds: string[]) => Promise<Record<string, string>>
  /** Uploads a file. Name its id in `attachments` of a message within a day. */
  upload: (file: Blob, options?: UploadOptions) => Promise<UploadedFile>
  /**
   * Calls the handler for each event, and at once with the latest value of `unread` and `connection`. Returns a function that
   * removes it. The first handler other than that of `error` opens the connection, if this browser has a visitor.
   */
  on: <Event extends keyof VisitorEvents>(
    event: Event,
    handler: (value: VisitorEvents[Event]) => void,
  ) => () => void
  /** Ends the connection and all requests. */
  close: () => void
}
