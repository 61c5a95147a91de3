import { continueList } from './continue-list.ts'
import { insertText } from './insert.ts'
import { styles } from './styles.ts'

const breakLine = (box: HTMLTextAreaElement, event: KeyboardEvent): void => {
  if (event.isComposing || box.selectionStart !== box.selectionEnd) return
  const edit = continueList(box.value, box.selectionStart)
  if (!edit) return
  event.preventDefault()
  insertText(box, edit.text, edit.from, box.selectionStart)
}

/** In the panel, Ctrl K opens the search unless there is a text to link. */
const applyStyle = (box: HTMLTextAreaElement, event: KeyboardEvent): void => {
  const key = event.key.toLowerCase()
  if (key === 'k' && box.selectionStart === box.selectionEnd) return
  const style = styles.find(it => it.key === key)?.style
  const toolbar = document.querySelector(`markdown-toolbar[for="${CSS.escape(box.id)}"]`)
  const button = style && toolbar?.querySelector<HTMLElement>(`[data-md-button="${style}"]`)
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  button.click()
}

/** Handles the shortcuts of the toolbar, and Enter in lists. */
export const pressKey = (box: HTMLTextAreaElement, event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || shiftKey) return
  if (ctrlKey || metaKey) applyStyle(box, event)
  else if (key === 'Enter') breakLine(box, event)
}
