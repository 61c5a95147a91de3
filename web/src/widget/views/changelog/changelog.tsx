import type { ChangelogEntry } from '@earshot/client/browser'
import { dateIn } from '@earshot/i18n'
import { useEffect, useState } from 'preact/hooks'
import { createChangelog } from '../../data/changelog.ts'
import { problemOf } from '../../data/problem.ts'
import { useSession } from '../../data/session.ts'
import { useStore } from '../../data/store.ts'
import { Files } from '../../parts/files.tsx'
import { Header } from '../../parts/header.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { OutsideLink } from '../../parts/outside-link.tsx'
import { Failed, Loading } from '../../parts/states.tsx'

/** The labels that have a text. The API may get more. */
const kinds = ['new', 'improved', 'fixed'] as const

type EntryProps = { entry: ChangelogEntry; isUnseen: boolean }

const Entry = ({ entry, isUnseen }: EntryProps) => {
  const { options, say } = useSession()
  const { id, title, content, cover, labels, attachments, publishedAt } = entry
  const files = attachments.filter(({ fileId }) => fileId === null || !content.includes(`(files:${fileId})`))
  return (
    <article class="entry" aria-labelledby={`earshot-${id}`}>
      {cover && (
        <img
          class="cover"
          src={cover.url}
          alt={cover.alt}
          width={cover.width}
          height={cover.height}
          loading="lazy"
        />
      )}
      <p class="facts">
        {publishedAt !== null && <time dateTime={publishedAt}>{dateIn(options.language, publishedAt)}</time>}
        {kinds
          .filter(kind => labels.includes(kind))
          .map(kind => (
            <span key={kind} class={`kind ${kind}`}>
              {say(`changelog.label.${kind}`)}
            </span>
          ))}
        {isUnseen && <span class="unseen">{say('changelog.unseen')}</span>}
      </p>
      <h3 id={`earshot-${id}`} dir="auto">
        <a href={`${options.base}/changelog/${id}`} target="_blank" rel="noopener">
          {title}
        </a>
      </h3>
      <Markdown text={content} files={attachments} />
      <Files files={files} />
    </article>
  )
}

/** What has been published, newest first. */
export const Changelog = ({ isShown }: { isShown: boolean }) => {
  const { visitor, say } = useSession()
  const [source] = useState(() => createChangelog(visitor))
  const { entries, unseen, cursor, error } = useStore(source.state)
  useEffect(() => {
    if (isShown) void source.show()
  }, [source, isShown])
  return (
    <>
      <Header title={say('changelog.title')} />
      {entries ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll
        <section class="scroll entries" tabIndex={0} aria-label={say('changelog.title')}>
          {entries.length === 0 && <p class="about">{say('changelog.none')}</p>}
          {entries.map((entry, index) => (
            <Entry key={entry.id} entry={entry} isUnseen={index < unseen} />
          ))}
          {cursor !== null && (
            <button type="button" class="secondary" onClick={() => void source.more()}>
              {say('more')}
            </button>
          )}
          {error !== undefined && (
            <p class="wrong" role="alert">
              {say(problemOf(error))}
            </p>
          )}
          <OutsideLink class="link" path="/changelog">
            {say('changelog.all')}
          </OutsideLink>
        </section>
      ) : error === undefined ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={() => void source.show()} />
      )}
    </>
  )
}
