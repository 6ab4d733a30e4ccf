import { t } from '#web/core/i18n.ts'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'

interface Group {
  name: string
  shortcuts: readonly (readonly [keys: string, does: string])[]
}

const groups: readonly Group[] = [
  {
    name: t('Everywhere'),
    shortcuts: [
      ['n', t('New post')],
      ['/', t('Search', { context: 'verb' })],
      ['g h', t('Go to Home')],
      ['g e', t('Go to Explore')],
      ['g n', t('Go to Notifications')],
      ['g m', t('Go to Messages')],
      ['g p', t('Go to your profile')],
      ['?', t('Show this list')],
    ],
  },
  {
    name: t('Posts'),
    shortcuts: [
      ['j', t('Next post')],
      ['k', t('Previous post')],
      ['.', t('Load new posts')],
      ['Enter', t('Open post')],
      ['l', t('Like', { context: 'verb' })],
      ['t', t('Repost', { context: 'verb' })],
      ['q', t('Quote', { context: 'verb' })],
      ['r', t('Reply', { context: 'verb' })],
      ['b', t('Bookmark', { context: 'verb' })],
    ],
  },
]

const moderation: Group = {
  name: t('Moderation'),
  shortcuts: [
    ['g d', t('Go to Moderation')],
    ['j', t('Next case')],
    ['k', t('Previous case')],
    ['Enter', t('Open case')],
    ['x', t('Select case')],
    ['c', t('Claim or release case')],
    ['d', t('Decide case')],
  ],
}

/** The list of keyboard shortcuts (`shortcuts.tsx`) in a dialog. A chunk of its own, as few people open it. */
export default function ShortcutList() {
  return (
    <div className="grid gap-x-12 gap-y-6 pb-2 icons:grid-cols-2">
      {(useIsModerator() ? [...groups, moderation] : groups).map(({ name, shortcuts }) => (
        <section key={name}>
          <h3 className="mb-2 font-extrabold">{name}</h3>
          <dl className="flex flex-col gap-2">
            {shortcuts.map(([keys, does]) => (
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
  )
}
