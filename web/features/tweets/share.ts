import { routes } from '#web/core/routes.ts'
import { toast } from '#web/ui/toast.tsx'

/** Hands the address of a post to the device's own sharing, else to the clipboard (SPEC §2). */
export async function shareTweet(id: string): Promise<void> {
  const url = `${location.origin}${routes.tweet(id)}`
  if (await shareNatively(url)) return
  if (await copy(url)) toast.success('Tweet URL copied to clipboard!')
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

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

// Browsers give no clipboard to pages served without TLS, as on a home network.
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'fixed opacity-0'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const copied = document.execCommand?.('copy') ?? false
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
