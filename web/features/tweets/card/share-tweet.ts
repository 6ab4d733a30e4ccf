import { copyText } from '#web/core/clipboard.ts'
import { routes } from '#web/core/routes.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

/** Shares the URL of a tweet natively, else copies it. */
export async function shareTweet(id: string): Promise<void> {
  const url = `${location.origin}${routes.tweet(id)}`
  if (await shareNatively(url)) return
  if (await copyText(url)) toast.success('Tweet URL copied to clipboard!')
  else toast.info(url)
}

async function shareNatively(url: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share({ url })
    return true
  } catch (error) {
    // AbortError: the share sheet was closed.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
