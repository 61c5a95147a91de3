/** Replaces a part of the text as typing would: with events, within the maximum length, and so that it can be undone. */
export const insertText = (box: HTMLTextAreaElement, text: string, from: number, to: number): void => {
  box.focus()
  box.setSelectionRange(from, to)
  // No other function keeps the undo history.
  if (text && document.execCommand('insertText', false, text)) return
  box.setRangeText(text, from, to, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
