import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Notification as Item } from '../domain/notifications/queries.ts'
import { isWritten, linkTo, sentenceOf } from '../domain/notifications/sentence.ts'
import { useTexts } from '../texts/use-texts.tsx'

const isAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/**
 * Shows new notifications outside the page while it is hidden, if the browser allows it and the member has chosen it. All tabs
 * show them with the same tag, so that the browser shows one.
 */
export const useBrowserNotifications = (unread: Item[]) => {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const started = useRef(new Date().toISOString())
  const shown = useRef(new Set<string>())
  useEffect(() => {
    if (!isAllowed() || !document.hidden) return
    for (const item of unread) {
      if (item.createdAt < started.current || shown.current.has(item.id) || !item.browser) continue
      shown.current.add(item.id)
      const it = new Notification(sentenceOf({ t, language }, item), {
        tag: item.id,
        icon: '/favicon.svg',
        ...(item.detail && isWritten(item) && { body: item.detail }),
      })
      it.onclick = () => {
        window.focus()
        void navigate(linkTo(item))
      }
    }
  }, [unread, t, language, navigate])
}
