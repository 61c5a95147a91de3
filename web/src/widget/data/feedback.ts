import type { Board, SimilarPost, Visitor } from '@earshot/client/browser'
import { useEffect, useState } from 'preact/hooks'

export type Access = {
  anonymous: boolean
  /** The boards that the visitor may write to. */
  boards: Board[]
  mayVote: (post: { boardId: string }) => boolean
}

/** What the visitor may do. Anonymous visitors only have boards that allow it. */
export const loadAccess = async ({ me, feedback }: Visitor): Promise<Access> => {
  const [{ anonymous }, boards] = await Promise.all([me(), feedback.boards()])
  const open = anonymous ? boards.filter(({ settings }) => settings.anonymousVotes) : boards
  return {
    anonymous,
    boards: anonymous ? boards.filter(({ settings }) => settings.anonymousPosts) : boards,
    mayVote: ({ boardId }) => open.some(({ id }) => id === boardId),
  }
}

/** Long enough that a visitor who types does not send a request for each letter. */
const pauseMs = 350
const shortest = 3
const most = 4

/** Posts with a title like this one, while it is typed. Failures are no reason to disturb the visitor. */
export const useSimilar = ({ feedback }: Visitor, title: string): SimilarPost[] => {
  const [posts, setPosts] = useState<SimilarPost[]>([])
  const text = title.trim()
  useEffect(() => {
    let isCurrent = true
    if (text.length < shortest) {
      setPosts([])
      return
    }
    const timer = setTimeout(() => {
      feedback.similar(text).then(
        found => isCurrent && setPosts(found.slice(0, most)),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [feedback, text])
  return posts
}
