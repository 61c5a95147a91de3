/** Replaces a part of the text as typing would: with events, within the maximum length, and so that it can be undone. */
export const insertText = (box: HTMLTextAreaElement, text: string, from: number, to: number): void => {
  box.focus()
  box.setSelectionRange(from, to)
  // No other function keeps the undo history.
  if (text && document.execCommand('insertText', false, text)) return
  box.setRangeText(text, from, to, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Replaces the first occurrence of a text. Neither the focus nor what the member has selected changes. */
export const replaceText = (box: HTMLTextAreaElement, old: string, text: string): void => {
  const from = box.value.indexOf(old)
  if (from === -1) return
  const to = from + old.length
  if (document.activeElement === box) {
    const { selectionStart, selectionEnd } = box
    const moved = (at: number): number => (at <= from ? at : Math.max(at, to) + text.length - old.length)
    insertText(box, text, from, to)
    box.setSelectionRange(moved(selectionStart), moved(selectionEnd))
    return
  }
  box.setRangeText(text, from, to, 'preserve')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
