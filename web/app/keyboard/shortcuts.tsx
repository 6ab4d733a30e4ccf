import { useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { hideShortcuts, showShortcuts, useIsShortcutListOpen, useShortcuts } from '#web/core/keyboard.ts'
import { routes } from '#web/core/routes.ts'
import { FOCUS_SEARCH_STATE } from '#web/features/search/use-explore.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { focusSearch, pressAction, pressRefresh, stepThroughPosts } from './focus-commands.ts'

interface Shortcut {
  keys: string
  does: string
  /** Not set if the tweet itself handles the key. */
  act?: () => boolean | undefined
}

/** The app's keyboard shortcuts, and the dialog that lists them. */
export function Shortcuts() {
  const isOpen = useIsShortcutListOpen()
  const groups = useGroups()
  const acts = groups.flatMap(({ shortcuts }) => shortcuts).flatMap(({ keys, act }) => (act ? [[keys, act]] : []))
  useShortcuts({ ...Object.fromEntries(acts), '?': () => void showShortcuts() })

  return (
    <Dialog isOpen={isOpen} title={t('Keyboard shortcuts')} onClose={hideShortcuts}>
      <div className="grid gap-x-12 gap-y-6 pb-2 icons:grid-cols-2">
        {groups.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3 className="mb-2 font-extrabold">{name}</h3>
            <dl className="flex flex-col gap-2">
              {shortcuts.map(({ keys, does }) => (
                <div key={keys} className="flex items-center justify-between gap-4">
                  <dt>{does}</dt>
                  <dd className="flex gap-1">
                    {keys.split(' ').map((key) => (
                      <kbd key={key} className="min-w-7 rounded-pill bg-press px-2 py-1 text-center font-sans text-sm">
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function useGroups(): { name: string; shortcuts: Shortcut[] }[] {
  const navigate = useNavigate()
  const go = (keys: string, does: string, to: string): Shortcut => ({ keys, does, act: () => void navigate(to) })
  return [
    {
      name: t('Everywhere'),
      shortcuts: [
        go('n', t('New post'), routes.compose()),
        {
          keys: '/',
          does: t('Search', { context: 'verb' }),
          act: () => void (focusSearch() || navigate(routes.explore, { state: FOCUS_SEARCH_STATE })),
        },
        go('g h', t('Go to Home'), routes.home),
        go('g e', t('Go to Explore'), routes.explore),
        go('g n', t('Go to Notifications'), routes.notifications),
        go('g m', t('Go to Messages'), routes.messages()),
        go('g p', t('Go to your profile'), routes.profile),
        { keys: '?', does: t('Show this list') },
      ],
    },
    {
      name: t('Posts'),
      shortcuts: [
        { keys: 'j', does: t('Next post'), act: () => stepThroughPosts(1) },
        { keys: 'k', does: t('Previous post'), act: () => stepThroughPosts(-1) },
        { keys: '.', does: t('Load new posts'), act: pressRefresh },
        { keys: 'Enter', does: t('Open post') },
        { keys: 'l', does: t('Like', { context: 'verb' }), act: () => pressAction('like') },
        { keys: 't', does: t('Repost', { context: 'verb' }), act: () => pressAction('retweet') },
        { keys: 'r', does: t('Reply', { context: 'verb' }), act: () => pressAction('reply') },
        { keys: 'b', does: t('Bookmark', { context: 'verb' }), act: () => pressAction('bookmark') },
      ],
    },
  ]
}
