import { useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { hideShortcuts, showShortcuts, useIsShortcutListOpen, useShortcuts } from '#web/core/keyboard.ts'
import { routes } from '#web/core/routes.ts'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'
import { FOCUS_SEARCH_STATE } from '#web/features/search/use-explore.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { focusSearch, pressAction, pressRefresh, stepThroughPosts } from './focus-commands.ts'

const ShortcutList = lazyPart(new LazyModule(() => import('./shortcut-list.tsx')), (it) => it.default, PartFailed)

/** The app's keyboard shortcuts, and the dialog that lists them. Tweets handle Enter themselves. */
export function Shortcuts() {
  const isOpen = useIsShortcutListOpen()
  const isModerator = useIsModerator()
  const navigate = useNavigate()
  const go = (to: string) => () => void navigate(to)
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
    t: () => pressAction('retweet'),
    r: () => pressAction('reply'),
    b: () => pressAction('bookmark'),
  })
  return (
    <Dialog isOpen={isOpen} title={t('Keyboard shortcuts')} onClose={hideShortcuts}>
      <ShortcutList />
    </Dialog>
  )
}
