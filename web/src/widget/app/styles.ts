import markdown from '@earshot/markdown/markdown.css?inline'
import parts from '../parts/parts.css?inline'
import changelog from '../views/changelog/changelog.css?inline'
import feedback from '../views/feedback/feedback.css?inline'
import messenger from '../views/messenger/messenger.css?inline'
import dialog from './dialog.css?inline'

/** The page sets the size of a rem. */
const withoutRem = (text: string): string =>
  text.replaceAll(/([\d.]+)rem\b/g, (_, size: string) => `${Number(size) * 16}px`)

export const styles: string[] = [withoutRem(markdown), parts, dialog, messenger, feedback, changelog]
