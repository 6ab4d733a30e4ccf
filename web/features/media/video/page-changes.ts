import { CHANGED } from '#web/core/appearance/choices.ts'

/** Calls `listener` when a dialog opens or closes, the page is hidden or shown, or autoplay is chosen. Returns its end. */
export function watchPage(listener: () => void): () => void {
  // Dialogs and the viewer are beside the app in the body. Their content may come after their place.
  const observer = new MutationObserver(() => {
    observe()
    listener()
  })
  const observe = () => {
    observer.observe(document.body, { childList: true })
    for (const place of document.body.children)
      if (place.id !== 'root') observer.observe(place, { childList: true, subtree: true })
  }
  observe()
  for (const event of ['storage', CHANGED]) addEventListener(event, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    observer.disconnect()
    for (const event of ['storage', CHANGED]) removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
