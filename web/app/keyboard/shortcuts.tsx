import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { hideShortcuts, showShortcuts, useIsShortcutListOpen, useShortcuts } from '#web/core/keyboard.ts'
import { findTweet } from '#web/core/queries/patch-tweet.ts'
import { routes } from '#web/core/routes.ts'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'
import { quoteTweet } from '#web/features/posts/card/lazy-repost-menu.ts'
import { repost } from '#web/features/posts/toggles.ts'
import { FOCUS_SEARCH_STATE } from '#web/features/search/focus-search-state.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { findPostId, focusSearch, pressAction, pressRefresh, stepThroughPosts } from './focus-commands.ts'

const ShortcutList = lazyPart(new LazyModule(() => import('./shortcut-list.tsx')), (it) => it.default, PartFailed)

/** The app's keyboard shortcuts, and the dialog that lists them. Tweets handle Enter themselves. */
export function Shortcuts() {
  const isOpen = useIsShortcutListOpen()
  const isModerator = useIsModerator()
  const navigate = useNavigate()
  const go = (to: string) => () => void navigate(to)
  const cache = useQueryClient()
  // Their buttons open a menu, which the keys pass by.
  const withTweet = (act: (tweet: Tweet) => void) => () => {
    const id = findPostId()
    const tweet = id && findTweet(cache, id)
    if (!tweet) return false
    act(tweet)
    return true
  }
  useShortcuts({
    n: go(routes.compose()),
    '/': () => void (focusSearch() || navigate(routes.explore, { state: FOCUS_SEARCH_STATE })),
    'g h': go(routes.home),
    'g e': go(routes.explore),
    'g n': go(routes.notifications),
    'g m': go(routes.messages()),
    'g p': go(routes.profile),
    ...(isModerator && { 'g d': go(routes.moderation) }),
    '?': () => void showShortcuts(),
    j: () => stepThroughPosts(1),
    k: () => stepThroughPosts(-1),
    '.': pressRefresh,
    l: () => pressAction('like'),
    t: withTweet((tweet) => repost(cache, tweet)),
    q: withTweet((tweet) => void quoteTweet(tweet, navigate)),
    r: () => pressAction('reply'),
    b: () => pressAction('bookmark'),
  })
  return (
    <Dialog isOpen={isOpen} title={t('Keyboard shortcuts')} onClose={hideShortcuts}>
      <ShortcutList />
    </Dialog>
  )
}
