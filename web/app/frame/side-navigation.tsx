import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useSignOut } from '#web/features/auth/session/use-sign-out.tsx'
import { useOpenCases } from '#web/features/moderation/open-cases/api.ts'
import { useCurrentInView } from '#web/ui/controls/current-in-view.ts'
import { LogOut } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { networkName } from '#web/ui/network.ts'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { AccountCard } from './account-card.tsx'
import { useBadges } from './badge.tsx'
import { useDestinations } from './destinations.ts'
import { navigationItemClass } from './navigation-item.ts'
import { NavigationLink } from './navigation-link.tsx'
import { PostButton } from './post-button.tsx'

/**
 * The left column. In a low window its links move closer together, then scroll. The rest stays in view, except the logo, which
 * links to Home, and the sign-out, which is also in the account menu.
 */
export function SideNavigation() {
  const badges = useBadges()
  const openCases = useOpenCases()
  const { signOut, question } = useSignOut()
  const column = useCurrentInView()
  return (
    <header className="sticky top-0 hidden h-[calc(100dvh-var(--banner))] w-22 shrink-0 flex-col px-2 py-1 icons:flex full:w-68.75">
      <Link
        to={routes.home}
        aria-label={networkName()}
        className="mx-auto shrink-0 rounded-pill p-3 hover:bg-press low:hidden full:mx-0"
      >
        <Logo size={32} />
      </Link>
      <nav
        ref={column}
        aria-label={t('Main')}
        className="fade-y -mx-2 mt-1 flex min-h-0 flex-col items-center px-2 full:items-start"
      >
        {useDestinations().map((destination) => (
          <NavigationLink
            key={destination.to}
            {...destination}
            unread={destination.to === routes.moderation ? openCases : badges[destination.to]}
          />
        ))}
      </nav>
      <PostButton />
      <div className="mt-auto flex shrink-0 flex-col items-center gap-1 pt-2 pb-2 full:items-stretch">
        <Tooltip text={t('Sign out')} side="inline-end" className="full:hidden">
          <button
            type="button"
            aria-label={t('Sign out')}
            onClick={signOut}
            className={`${navigationItemClass} self-center low:hidden full:self-start`}
          >
            <LogOut aria-hidden size={20} />
            <span className="hidden full:inline">{t('Sign out')}</span>
          </button>
        </Tooltip>
        <AccountCard />
        {question}
      </div>
    </header>
  )
}
