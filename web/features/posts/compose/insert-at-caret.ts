/** Replaces a part of a text area like typed text: it can be undone, and the length limit applies. */
export function insertAtCaret(
  field: HTMLTextAreaElement,
  text: string,
  from = field.selectionStart,
  to = field.selectionEnd,
): void {
  field.focus()
  field.setSelectionRange(from, to)
  // Deprecated, but nothing else keeps the browser's undo.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
