import { type ReactNode, useContext } from 'react'
import { t } from '#web/core/i18n.ts'
import { PagePath } from '#web/core/page-path.ts'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useNetwork } from '#web/ui/network.ts'

interface PageFrameProps {
  heading: string
  /** Whether nothing else in the page shows what the heading says. */
  isHeadingShown?: boolean
  children: ReactNode
}

/** Header and main column of a page. */
export function PageFrame({ heading, isHeadingShown = false, children }: PageFrameProps) {
  return (
    <>
      <PageHeader />
      <main className="mx-auto w-full max-w-150 flex-1 border-line icons:border-x">
        <h1
          className={isHeadingShown ? 'border-b border-line px-4 py-3 text-xl font-extrabold wrap-anywhere' : 'sr-only'}
        >
          <bdi>{heading}</bdi>
        </h1>
        {children}
      </main>
    </>
  )
}

/** The network, and the ways into the app. */
function PageHeader() {
  const { name, registration } = useNetwork()
  const path = useContext(PagePath)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-13 max-w-150 items-center gap-2 px-4 py-2">
        <Link to={routes.landing} className="flex min-h-9 min-w-0 items-center gap-2 text-lg font-extrabold">
          <Logo size={28} className="shrink-0" />
          <bdi className="truncate">{name}</bdi>
        </Link>
        <nav aria-label={t('Account')} className="ms-auto flex shrink-0 gap-2">
          <ButtonLink to={routes.signInFor(path)} variant="outline" size="sm">
            {t('Sign in')}
          </ButtonLink>
          {registration !== 'closed' && (
            <ButtonLink to={routes.signUp} size="sm" className="slim:hidden">
              {t('Sign up')}
            </ButtonLink>
          )}
        </nav>
      </div>
    </header>
  )
}

/** The link to the next page of a list. */
export function More({ path, cursor }: { path: string; cursor: string | null }) {
  if (cursor === null) return null
  const url = new URL(path, 'https://page.invalid')
  url.searchParams.set('cursor', cursor)
  return (
    <p className="flex justify-center p-4">
      <a
        href={url.pathname + url.search}
        rel="next"
        className="inline-flex min-h-9 items-center rounded-pill border border-control px-4 font-bold hover:bg-press"
      >
        {t('Load more')}
      </a>
    </p>
  )
}
