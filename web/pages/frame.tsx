/** The frame of public pages: that of the app with what strangers have of it. */
import { type ReactNode, useContext } from 'react'
import { navigationItemClass } from '#web/app/frame/navigation-item.ts'
import { SiteFooter } from '#web/app/frame/site-footer.tsx'
import { t } from '#web/core/i18n.ts'
import { PagePath } from '#web/core/page-path.ts'
import { routes } from '#web/core/routes.ts'
import { LanguageSelect } from '#web/features/settings/language-select.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { TabFace, tabClass, tabListClass } from '#web/ui/controls/tab-face.tsx'
import { ArrowLeft, Search } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { HeaderTitle, StickyHeader } from '#web/ui/page-header.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { SearchForm } from './search-form.tsx'

/** Left column, main column with its header, right column; on phones the way in is at the bottom. */
export function PageFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="mx-auto w-full max-w-306.25 justify-center max-side:pb-20 icons:grid icons:grid-cols-[auto_minmax(0,calc(var(--spacing)*150))] side:grid-cols-[auto_minmax(0,calc(var(--spacing)*150))_auto]">
        <SideColumn />
        <main id="main" tabIndex={-1} className="min-w-0 border-line icons:min-h-dvh icons:border-x">
          {header}
          {children}
        </main>
        <aside
          aria-label={t('Sidebar')}
          className="flex flex-col gap-4 py-4 icons:max-side:col-start-2 side:sticky side:top-0 side:w-75 side:self-start side:ps-6 full:w-87.5"
        >
          <JoinCard />
          <SiteFooter>
            <LanguageSelect />
          </SiteFooter>
        </aside>
      </div>
      <JoinBar />
    </>
  )
}

interface TitleHeaderProps {
  title: string
  subtitle?: string
}

/** The header of a post or a profile. The script of the page leads Back to the page before. */
export const TitleHeader = ({ title, subtitle }: TitleHeaderProps) => (
  <StickyHeader>
    <div className="flex min-h-13 items-center gap-4 px-4 py-1 narrow:gap-2">
      <Link
        to={routes.explore}
        data-back=""
        aria-label={t('Back')}
        className="-ms-2 inline-flex size-9 shrink-0 items-center justify-center rounded-pill hover:bg-press rtl:-scale-x-100"
      >
        <ArrowLeft aria-hidden size="1.25rem" />
      </Link>
      <div className="min-w-0 flex-1">
        <HeaderTitle {...{ title, subtitle }} />
      </div>
    </div>
  </StickyHeader>
)

/** The header of Explore. A hashtag that is searched for has a page; other words lead to the sign-in. */
export function SearchHeader({ heading, query }: { heading: string; query: string }) {
  const { name } = useNetwork()
  return (
    <StickyHeader>
      <h1 className="sr-only">
        <bdi>{heading}</bdi>
      </h1>
      <search className={classNames('block px-4 pt-2', query === '' && 'pb-2')}>
        <SearchForm label={t('Search {network}', { network: name })} value={query} />
      </search>
      {/* Without a query, headings below name what is there. */}
      {query !== '' && <OneTab>{t('Latest')}</OneTab>}
    </StickyHeader>
  )
}

/** The heading of a list, which looks like the open tab of the app: the other tabs are for members. */
export const OneTab = ({ children }: { children: ReactNode }) => (
  <div className={tabListClass}>
    <h2 data-active="" className={tabClass}>
      <TabFace>{children}</TabFace>
    </h2>
  </div>
)

function SideColumn() {
  const { name } = useNetwork()
  const isActive = useIsExplore()
  return (
    <header className="sticky top-0 hidden h-dvh w-22 shrink-0 flex-col self-start px-2 py-1 icons:flex full:w-68.75">
      <Link
        to={routes.landing}
        aria-label={name}
        className="mx-auto shrink-0 rounded-pill p-3 hover:bg-press low:hidden full:mx-0"
      >
        <Logo size={32} />
      </Link>
      <nav aria-label={t('Main')} className="mt-1 flex flex-col items-center full:items-start">
        <Link
          to={routes.explore}
          aria-label={t('Explore')}
          title={t('Explore')}
          {...(isActive && { 'aria-current': 'page' })}
          className={`${navigationItemClass} ${isActive ? 'font-bold' : ''}`}
        >
          <ExploreIcon isActive={isActive} size={20} />
          <span className="hidden full:inline">{t('Explore')}</span>
        </Link>
      </nav>
    </header>
  )
}

const useIsExplore = (): boolean => useContext(PagePath).startsWith(routes.explore)

const ExploreIcon = ({ isActive, size }: { isActive: boolean; size: number }) => (
  <Search aria-hidden size={`${size / 16}rem`} className={isActive ? 'stroke-[2.75]!' : ''} />
)

/** The ways in, in the right column. */
function JoinCard() {
  const { name, registration } = useNetwork()
  const isClosed = registration === 'closed'
  return (
    <section
      aria-labelledby="join"
      className="hidden flex-col gap-3 rounded-card border border-line px-4 pt-3 pb-4 side:flex"
    >
      <h2 id="join" className="text-xl font-extrabold wrap-anywhere">
        {isClosed ? t('Sign in to {network}', { network: name }) : t('New to {network}?', { network: name })}
      </h2>
      <p className="text-muted">{t('Members like, reply, follow and search.')}</p>
      {!isClosed && (
        <ButtonLink to={routes.signUp} wide>
          {t('Sign up')}
        </ButtonLink>
      )}
      <SignIn isWide />
    </section>
  )
}

/** The ways in at the bottom, where there is no right column. On phones the left column is here, too. */
function JoinBar() {
  const { name, registration } = useNetwork()
  const isActive = useIsExplore()
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] side:hidden">
      <div className="flex h-13 items-center gap-2 px-4 narrow:px-2">
        <nav aria-label={t('Main')} className="flex items-center gap-2 icons:hidden">
          <Link to={routes.landing} aria-label={name} className="-ms-2 grid size-11 shrink-0 place-items-center">
            <Logo size={28} />
          </Link>
          <Link
            to={routes.explore}
            aria-label={t('Explore')}
            {...(isActive && { 'aria-current': 'page' })}
            className="grid size-11 shrink-0 place-items-center"
          >
            <ExploreIcon isActive={isActive} size={22} />
          </Link>
        </nav>
        <nav aria-label={t('Account')} className="ms-auto flex shrink-0 gap-2">
          <SignIn />
          {registration !== 'closed' && (
            <ButtonLink to={routes.signUp} size="sm" className="slim:hidden">
              {t('Sign up')}
            </ButtonLink>
          )}
        </nav>
      </div>
    </div>
  )
}

function SignIn({ isWide = false }: { isWide?: boolean }) {
  const path = useContext(PagePath)
  return (
    <ButtonLink to={routes.signInFor(path)} variant="outline" {...(isWide ? { wide: true } : { size: 'sm' })}>
      {t('Sign in')}
    </ButtonLink>
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
