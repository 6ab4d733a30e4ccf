/** The viewer's reports: on every cached copy of the content, and whether it is collapsed. */
import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/calls/messages.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { entityQueries } from '#web/core/queries/entities.ts'
import { patchTweet } from '#web/core/queries/patch-tweet.ts'
import { patchUser } from '#web/core/queries/patch-user.ts'
import type { Reported } from './reported.ts'
import { shownReported } from './shown-reported.ts'

const tweets = entityQueries<Tweet>('tweets', 'tweet')
const messages = entityQueries<Message>('messages', 'message')

/** Writes the viewer's open report on every copy of the reported content; without `report` it is withdrawn. */
export function patchReport(cache: QueryClient, { kind, id }: Pick<Reported, 'kind' | 'id'>, report?: string): void {
  const change = <T extends { openReport?: string }>({ openReport: _, ...thing }: T): T =>
    (report === undefined ? thing : { ...thing, openReport: report }) as T
  if (kind === 'tweet') {
    patchTweet(cache, id, change)
    tweets.patch(
      cache,
      ({ quote }) => quote?.tweet?._id === id,
      ({ quote, ...tweet }) => ({ ...tweet, quote: { ...quote!, tweet: change(quote!.tweet!) } }),
    )
  } else if (kind === 'user') patchUser(cache, id, change)
  else messages.patch(cache, (message) => message._id === id, change)
}

/** Shows reported content, or collapses it again. */
export function showReported(id: string, isShown: boolean): void {
  const shown = new Set(shownReported.get())
  if (isShown) shown.add(id)
  else shown.delete(id)
  shownReported.set(shown)
}

// The collapsed content whose line takes the focus, as the focused element was removed.
let collapsed: string | null = null

/** Collapses newly reported content. Its line takes the focus. */
export function collapseReported(id: string): void {
  collapsed = id
  showReported(id, false)
}

/** Whether the line of reported content should take the focus, once. */
export function takesFocus(id: string): boolean {
  const isMeant = collapsed === id
  if (isMeant) collapsed = null
  return isMeant
}
