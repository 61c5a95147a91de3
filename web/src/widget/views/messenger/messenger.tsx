import { useEffect, useState } from 'preact/hooks'
import { createInbox } from '../../data/inbox.ts'
import { useSession } from '../../data/session.ts'
import { useStore } from '../../data/store.ts'
import { Header } from '../../parts/header.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { Conversation } from './conversation.tsx'
import { Home } from './home.tsx'

/**
 * When to look again after the visitor was identified, in ms. The conversations from before move to them within a second or two, and no
 * event reports that.
 */
const movingMs = [1500, 6000]

type Screen = 'home' | { id: string | undefined }

/** The conversations of the visitor, or one of them. A visitor without any starts at an empty one. */
export const Messenger = ({ isShown }: { isShown: boolean }) => {
  const { visitor, greeting, talking, identity } = useSession()
  const [inbox] = useState(() => createInbox(visitor))
  const { items, error, cursor } = useStore(inbox.state)
  const [screen, setScreen] = useState<Screen>('home')
  const isHome = screen === 'home'
  const isNew = !isHome && screen.id === undefined

  useEffect(() => {
    if (isShown && isHome) void inbox.load()
  }, [inbox, isShown, isHome])
  useEffect(() => {
    if (isShown && (isHome || isNew)) return inbox.listen()
  }, [inbox, isShown, isHome, isNew])
  useEffect(() => {
    if (identity.get() === 0) return
    const timers = movingMs.map(ms => setTimeout(() => void inbox.load(), ms))
    return () => timers.forEach(clearTimeout)
  }, [inbox, identity])
  useEffect(() => {
    if (!items) return
    talking(items.length > 0)
    if (items.length === 0) setScreen(now => (now === 'home' ? { id: undefined } : now))
  }, [items, talking])

  if (screen !== 'home')
    return (
      <Conversation
        key={screen.id ?? 'new'}
        id={screen.id}
        isShown={isShown}
        isOnly={!items || items.length === 0}
        onBack={() => setScreen('home')}
      />
    )
  if (items && items.length > 0)
    return (
      <Home
        items={items}
        onOpen={id => setScreen({ id })}
        {...(cursor !== null && { onMore: () => void inbox.more() })}
      />
    )
  return (
    <>
      <Header title={greeting} />
      {error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void inbox.load()} />}
    </>
  )
}
