import { copyText } from '#web/core/clipboard.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

const urlOf = (id: string) => `${location.origin}${routes.tweet(id)}`

/** Shares the URL of a tweet natively, else copies it. */
export async function shareTweet(id: string): Promise<void> {
  if (!(await shareNatively(urlOf(id)))) await copyTweetUrl(id)
}

/** Copies the URL of a tweet, else shows it. */
export async function copyTweetUrl(id: string): Promise<void> {
  if (await copyText(urlOf(id))) toast.success(t('Tweet URL copied to clipboard!'))
  else toast.info(urlOf(id))
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
