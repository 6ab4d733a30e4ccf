/** Where answers go that are files: a page would be left by them, this frame shows nothing. */
function openFrame(): HTMLIFrameElement {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${NAME}"]`)
  if (frame) return frame
  const made = Object.assign(document.createElement('iframe'), { name: NAME, title: 'Downloads', hidden: true })
  document.body.append(made)
  return made
}

const NAME = 'downloads'

/**
 * Has the browser send a form, and save the answer as it comes: however much it is, none of it is held here. Says so when
 * what came was no file.
 */
export function submitForDownload(action: string, fields: Record<string, string>, onFailure: () => void): void {
  const frame = openFrame()
  // A file leaves the frame as it was: something is shown there only when there is none.
  frame.onload = () => {
    if (frame.contentDocument?.URL !== 'about:blank') onFailure()
  }
  const form = document.createElement('form')
  Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data', target: frame.name, hidden: true })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
  form.remove()
}
