import { copyText } from '#web/core/clipboard.ts'
import { routes } from '#web/core/routes.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

/** Hands the address of a post to the device's own sharing, else to the clipboard (SPEC §2). */
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
    // Closing the sheet is an answer too.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
