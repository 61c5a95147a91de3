import { nextTask } from './components/next-task.ts'
import { loadLanguage, withTexts } from './texts/language.ts'

// The first script. It starts everything that the first page needs at once, so that no request waits for another.

/** The only page that needs just the first texts, so that the others do not delay it. */
const isHome = (): boolean => /^\/admin\/?$/.test(window.location.pathname)

const start = async (): Promise<void> => {
  const language = loadLanguage()
  const main = import('./main.tsx')
  if (!isHome()) void withTexts(main).catch(() => undefined) // the page waits for them, and reports the error
  const { startPanel } = await main
  await nextTask()
  await startPanel(language)
}

// Not awaited: the shell imports parts of this file, so it would wait for itself.
void start()
