import { nextTask } from './components/next-task.ts'
import { loadLanguage } from './texts/language.ts'

// The first script. It starts everything that the first page needs at once, so that no request waits for another.

const start = async (): Promise<void> => {
  const language = loadLanguage()
  const { startPanel } = await import('./main.tsx')
  await nextTask()
  await startPanel(language)
}

// Not awaited: the shell imports parts of this file, so it would wait for itself.
void start()
