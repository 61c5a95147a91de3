import { Text, VisuallyHidden } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { maxFiles } from '../uploads/queue.ts'
import type { News } from './attachments.ts'
import { FileItem } from './item.tsx'
import type { WrittenFiles } from './use-attachments.ts'
import './files.css'

const useNewsText = (news: News | undefined): string => {
  const { t } = useTexts()
  if (!news) return ''
  const { about, name } = news
  return t(`files.news.${about}`, { name, count: maxFiles })
}

type Props = {
  files: WrittenFiles
  /** Gets the focus when the last attachment is removed. */
  home?: RefObject<HTMLElement | null> | undefined
}

/** What is attached to a text that is being written, and the uploads for it. */
export const AttachmentList = ({ files, home }: Props) => {
  const { t } = useTexts()
  const { items, hasFailed, news } = files
  const list = useRef<HTMLUListElement>(null)
  const newsText = useNewsText(news)
  const remove = (key: string, place: number): void => {
    const next = list.current?.children[place + 1] ?? list.current?.children[place - 1]
    files.remove(key)
    const button = next?.querySelector<HTMLElement>('button:last-of-type') ?? home?.current
    button?.focus()
  }
  return (
    <>
      {items.length > 0 && (
        <ul className="cards files" aria-label={t('attach.list')} ref={list}>
          {items.map((it, place) => (
            <FileItem
              key={it.key}
              item={it}
              remove={() => remove(it.key, place)}
              retry={() => files.retry(it.key)}
            />
          ))}
        </ul>
      )}
      {hasFailed && (
        <Text size="sm" mt={4} c="var(--mantine-color-error)">
          {t('files.blocked')}
        </Text>
      )}
      {news?.about === 'tooMany' && (
        <Text size="sm" mt={4} aria-hidden="true">
          {newsText}
        </Text>
      )}
      <VisuallyHidden aria-live="polite">{newsText}</VisuallyHidden>
    </>
  )
}
