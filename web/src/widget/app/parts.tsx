import { useEffect, useState } from 'preact/hooks'
import type { Part } from '../base/earshot.ts'
import { useSession } from '../data/session.ts'
import { type Store, useStore } from '../data/store.ts'
import { Icon } from '../parts/icons.tsx'
import { LazyView } from './lazy-view.tsx'

type PartsProps = { parts: Part[]; part: Store<Part | undefined> }

/** The parts that have been opened, one of them visible, and the tabs to switch between them. */
export const Parts = ({ parts, part }: PartsProps) => {
  const { say, isOnline, unread } = useSession()
  const current = useStore(part)
  const counts: Partial<Record<Part, number>> = useStore(unread)
  const [opened, setOpened] = useState<Part[]>([])
  useEffect(() => {
    if (current) setOpened(now => (now.includes(current) ? now : [...now, current]))
  }, [current])
  return (
    <>
      {parts
        .filter(it => it === current || opened.includes(it))
        .map(it => (
          <div key={it} class={`view ${it}`} hidden={it !== current}>
            <LazyView part={it} title={say(`part.${it}`)} isShown={it === current} />
          </div>
        ))}
      {!useStore(isOnline) && (
        <p class="offline" role="status">
          {say('offline')}
        </p>
      )}
      {parts.length > 1 && (
        <nav class="tabs" aria-label={say('tabs')}>
          {parts.map(it => (
            <button
              key={it}
              type="button"
              aria-current={it === current ? 'page' : undefined}
              onClick={() => part.set(it)}
            >
              <Icon name={it} />
              {say(`part.${it}`)}
              {(counts[it] ?? 0) > 0 && <span class="tab-dot" role="img" aria-label={say('home.unread')} />}
            </button>
          ))}
        </nav>
      )}
    </>
  )
}
