import { setImmediate } from 'node:timers/promises'
import { type Rendered, type RenderOptions, render, renderPlain } from '@earshot/markdown'
import { LRUCache } from 'lru-cache'

/** A text as it was written, and what it is shown with. */
export type Source = { text: string; options: RenderOptions }

/**
 * What the texts of one page or feed may take together. 100 comments of 1,000 characters take 10 ms and 150 kB; hostile ones took 7 s
 * and 25 MB.
 */
export type RenderBudget = { cells: number; bytes: number; cpuMs: number }

const pageBudget: RenderBudget = { cells: 5000, bytes: 2_000_000, cpuMs: 100 }

/** Rendered texts kept in memory, in characters, together with their sources. */
const keptCharacters = 16_000_000

/** The CPU time of this thread. A time of day would make pages plain when other processes are busy. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** By all that decides the result, so that an entry is never stale: a new version of a text is another key. */
const keyOf = ({ text, options: { firstLevel, files, mentions } }: Source): string =>
  JSON.stringify([
    firstLevel,
    files?.map(({ fileId, url, width, height }) => [fileId, url, width, height]),
    mentions,
    text,
  ])

const kept = new LRUCache<string, Rendered>({
  maxSize: keptCharacters,
  sizeCalculation: ({ html, text }, key) => html.length + text.length + key.length,
})

/** Renders the texts of one page. Texts beyond its budget are plain: escaped, with their line breaks. */
export type PageTexts = {
  show: (source: Source) => Rendered
  /** Renders texts that {@link PageTexts.show} will be asked for. Other requests are served between two of them. */
  prepare: (sources: Source[]) => Promise<void>
}

/** The texts of a new page, all of them with one budget. Texts that are kept from an earlier page take no time of it. */
export const pageTexts = (budget: RenderBudget = pageBudget, now: () => number = cpuMs): PageTexts => {
  const shown = new Map<string, Rendered>()
  const left = { ...budget }
  let isUsedUp = false

  const renderTimed = (source: Source): Rendered => {
    const start = now()
    const { text, options } = source
    const rendered = render(text, options)
    left.cpuMs -= now() - start
    return rendered
  }

  const use = (source: Source, key: string): Rendered => {
    const known = kept.get(key)
    if (!known && (isUsedUp || left.cpuMs <= 0)) return renderPlain(source.text)
    const rendered = known ?? renderTimed(source)
    if (!known) kept.set(key, rendered)
    left.cells -= rendered.cells
    left.bytes -= rendered.html.length
    isUsedUp ||= left.cells < 0 || left.bytes < 0
    return isUsedUp ? renderPlain(source.text) : rendered
  }

  const show = (source: Source): Rendered => {
    const key = keyOf(source)
    const rendered = shown.get(key) ?? use(source, key)
    shown.set(key, rendered)
    return rendered
  }

  return {
    show,
    prepare: async sources => {
      for (const source of sources) {
        const before = left.cpuMs
        show(source)
        if (left.cpuMs < before) await setImmediate()
      }
    },
  }
}
