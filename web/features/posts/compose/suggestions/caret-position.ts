const COPIED = [
  ...['boxSizing', 'paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft', 'fontFamily', 'fontSize'],
  ...['fontWeight', 'fontStyle', 'letterSpacing', 'lineHeight', 'textTransform', 'wordSpacing', 'tabSize', 'direction'],
] as const

/**
 * The position of a character relative to the top left of a text area, which does not scroll: its left edge, and the bottom of
 * its line.
 */
export function caretPosition(field: HTMLTextAreaElement, at: number): { left: number; bottom: number } {
  const mirror = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of COPIED) mirror.style.setProperty(toCss(name), style.getPropertyValue(toCss(name)))
  Object.assign(mirror.style, {
    ...{ position: 'absolute', visibility: 'hidden', top: '0', left: '0', width: `${field.clientWidth}px` },
    // In a text area each paragraph has a direction of its own.
    ...{ whiteSpace: 'pre-wrap', overflowWrap: 'break-word', unicodeBidi: 'plaintext' },
  })
  mirror.dir = 'auto'
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(at) || '.'
  mirror.append(field.value.slice(0, at), mark)
  field.parentElement?.append(mirror)
  const [line] = mark.getClientRects()
  const origin = mirror.getBoundingClientRect()
  mirror.remove()
  return line
    ? { left: line.left - origin.left, bottom: line.bottom - origin.top }
    : { left: 0, bottom: field.offsetHeight }
}

const toCss = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
