import { matchPath, useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { focusPeopleSearch } from '#web/features/messages/inbox/people-search.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Feather, MessageSquarePlus } from '#web/ui/icons.ts'

/** Screens with a text field, or with switches and links that the button would cover. */
const without = [
  ...[routes.compose(), routes.tweet(':id'), routes.scheduled, routes.grok, routes.more],
  ...[`${routes.settings}/*`, routes.welcome, `${routes.admin}/*`, `${routes.moderation}/*`],
]

// With large text the button would cover controls below it, so it becomes the last item of the bar.
const floatingClass = classNames(
  'fixed end-4 bottom-[calc(1rem+var(--bottom-bar,0px)+var(--banner)+env(safe-area-inset-bottom))] z-30 shadow-float icons:hidden',
  'narrow:static narrow:mx-2 narrow:my-auto narrow:size-11 narrow:shrink-0 narrow:shadow-none',
)

/** The main action of a screen, within reach of the thumb on phones: a new post, in Messages a new message. */
export function FloatingButton() {
  const { pathname } = useLocation()
  if (without.some((path) => matchPath(path, pathname))) return null
  if (pathname === routes.messages())
    return (
      <Button size="round" aria-label={t('New message')} onClick={focusPeopleSearch} className={floatingClass}>
        <MessageSquarePlus aria-hidden size={22} />
      </Button>
    )
  return (
    <ButtonLink
      to={routes.compose()}
      size="round"
      aria-label={t('Post', { context: 'verb' })}
      className={floatingClass}
    >
      <Feather aria-hidden size={22} />
    </ButtonLink>
  )
}
