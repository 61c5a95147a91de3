import { useState } from 'react'
import { useAnnounce } from '../../../components/announcer.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import type { Status } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { PostCard } from './card.tsx'
import { headingOf, RoadmapColumn } from './column.tsx'
import { useMoveCard } from './move.ts'
import type { Column, Post } from './queries.ts'

type Props = { roadmapId: string | undefined; columns: Column[]; statuses: Status[] }

/** The columns of a roadmap. Cards are moved by dragging or with a menu. */
export const RoadmapBoard = ({ roadmapId, columns, statuses }: Props) => {
  const { t } = useTexts()
  const announce = useAnnounce()
  const move = useMoveCard(roadmapId)
  const [dragged, setDragged] = useState<{ post: Post; from: string }>()
  const [over, setOver] = useState<string>()
  /** The card that was moved with the menu, which gets the focus in its new column. */
  const [followed, setFollowed] = useState<{ card: string; column: string }>()
  const elsewhere = statuses.filter(({ id }) => columns.every(column => column.id !== id))

  const release = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const send = (post: Post, from: string, to: { id: string; name: string }, refused?: () => void) => {
    const onError = () => {
      refused?.()
      announce(t('roadmap.stayed', { name: post.title }))
    }
    move.mutate({ post, from, to: to.id }, { onError })
    announce(t('roadmap.moved', { name: post.title, column: to.name }))
  }
  const drop = (column: Column) => {
    release()
    if (dragged && dragged.from !== column.id) send(dragged.post, dragged.from, column)
  }
  const choose = (post: Post, from: string, to: { id: string; name: string }) => {
    const follow = (column: string) => setFollowed({ card: post.id, column })
    send(post, from, to, () => follow(from))
    // A card that leaves the roadmap cannot get the focus, so the heading of its column does.
    if (elsewhere.some(({ id }) => id === to.id)) document.getElementById(headingOf(from))?.focus()
    else follow(to.id)
  }

  return (
    <>
      {move.error && <ErrorNote error={move.error} />}
      <div className="columns">
        {columns.map(column => (
          <RoadmapColumn
            key={column.id}
            column={column}
            roadmapId={roadmapId}
            isOver={over === column.id && dragged?.from !== column.id}
            over={dragged && (() => setOver(column.id))}
            drop={() => drop(column)}
          >
            {post => (
              <PostCard
                key={post.id}
                post={post}
                targets={{ columns: columns.filter(({ id }) => id !== column.id), elsewhere }}
                move={to => choose(post, column.id, to)}
                takesFocus={followed?.card === post.id && followed.column === column.id}
                onFocused={() => setFollowed(undefined)}
                isDragged={dragged?.post.id === post.id}
                dragStart={() => setDragged({ post, from: column.id })}
                dragEnd={release}
              />
            )}
          </RoadmapColumn>
        ))}
      </div>
    </>
  )
}
