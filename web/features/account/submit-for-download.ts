import { t } from '#web/core/i18n.ts'

/** Creates a hidden frame as the target of a download form, so that the page stays open. */
function openFrame(): HTMLIFrameElement {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${NAME}"]`)
  if (frame) return frame
  const made = Object.assign(document.createElement('iframe'), { name: NAME, title: t('Downloads'), hidden: true })
  document.body.append(made)
  return made
}

const NAME = 'downloads'

/** Submits a form whose response the browser saves as a file, streamed to disk. Calls `onFailure` if the response is a page. */
export function submitForDownload(action: string, fields: Record<string, string>, onFailure: () => void): void {
  const frame = openFrame()
  // A file does not load in the frame; an error page does.
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
