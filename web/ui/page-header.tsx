import { createContext, type ReactNode, useContext } from 'react'
import { t } from '#web/core/i18n.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './controls/icon-button.tsx'
import { ArrowLeft } from './icons.ts'
import { Logo } from './logo.tsx'
import { useTitle } from './use-title.ts'

/** A ref for what an action can remove: if it has the focus then, the heading gets it. */
export const keepsFocus = (node: HTMLElement | null) =>
  node
    ? () => {
        if (node.contains(document.activeElement)) focusHeading()
      }
    : undefined

/** The start of a header on phones, where the navigation is hidden. The frame provides the account menu. */
export const HeaderMenu = createContext<ReactNode>(null)

/** The sticky bar at the top of the main column. On phones and in low windows it hides while a person scrolls down. */
export function StickyHeader({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 border-b border-line bg-canvas pt-[env(safe-area-inset-top)]',
        // The element with the keyboard's focus must be in view.
        'transition-transform duration-200 tight:motion-safe:in-data-scrolling-down:[&:not(:has(:focus-visible))]:-translate-y-full',
        className,
      )}
    >
      {children}
    </header>
  )
}

/** The menu at the start of a header, on phones only. */
export const HeaderStart = () => <div className="contents icons:hidden">{useContext(HeaderMenu)}</div>

/** Moves focus to the heading of the screen: what had it is gone. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** The h1 of a header, with a line below it. */
export const HeaderTitle = ({
  title,
  subtitle,
  className,
}: {
  title: string
  subtitle: string | undefined
  className?: string
}) => (
  <>
    <h1
      tabIndex={-1}
      className={classNames('flex min-w-0 text-xl font-extrabold hyphens-auto narrow:text-lg', className)}
    >
      <bdi className={subtitle ? 'truncate' : 'line-clamp-2'}>{title}</bdi>
    </h1>
    {subtitle && (
      <p className="flex min-w-0 text-sm text-muted">
        <bdi className="truncate">{subtitle}</bdi>
      </p>
    )}
  </>
)

/** Props of PageHeader. */
interface PageHeaderProps {
  title: string
  subtitle?: string
  /** Shows a Back button. */
  onBack?: () => void
  /** Shown instead of the Back button, such as Cancel. */
  start?: ReactNode
  end?: ReactNode
  /** The document title, if it differs from `title`. */
  documentTitle?: string
  /** Makes one line of title and tabs; on phones the logo is above the tabs instead of the title. */
  hasLogo?: boolean
  /** Tabs below the title. */
  children?: ReactNode
}

/** The header of a screen with its h1, which gets the focus on a new route. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, onBack, start, end, documentTitle, hasLogo = false, children } = props
  useTitle(documentTitle ?? title)
  return (
    <StickyHeader className={hasLogo ? 'icons:flex' : ''}>
      <div
        className={classNames(
          'flex items-center gap-4 px-4 narrow:gap-2',
          hasLogo ? 'min-h-11 icons:min-h-13' : 'min-h-13 py-1',
        )}
      >
        {onBack && (
          <IconButton icon={ArrowLeft} label={t('Back')} onClick={onBack} className="-ms-2 rtl:-scale-x-100" />
        )}
        {start ?? (!onBack && <HeaderStart />)}
        {hasLogo && <Logo size={26} className="absolute inset-x-0 mx-auto icons:hidden" />}
        <div className={classNames('min-w-0 flex-1', hasLogo && 'max-icons:sr-only')}>
          <HeaderTitle {...{ title, subtitle }} className={start === undefined ? '' : 'max-icons:whole-or-hidden'} />
        </div>
        {end}
      </div>
      {hasLogo ? <div className="min-w-0 flex-1">{children}</div> : children}
    </StickyHeader>
  )
}
