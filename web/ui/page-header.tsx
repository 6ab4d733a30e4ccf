import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './controls/icon-button.tsx'
import { useTitle } from './use-title.ts'

/** Props of PageHeader. */
export interface PageHeaderProps {
  title: string
  subtitle?: string
  /** Shows a Back button. */
  onBack?: () => void
  /** Shown instead of the Back button, such as Cancel. */
  start?: ReactNode
  end?: ReactNode
  /** The document title, if it differs from `title`. */
  documentTitle?: string
  /** Tabs below the title. */
  children?: ReactNode
}

/** The sticky header of the main column with the screen's h1, which gets the focus on a new route. */
export function PageHeader({ title, subtitle, onBack, start, end, documentTitle, children }: PageHeaderProps) {
  useTitle(documentTitle ?? title)
  return (
    <header className="sticky top-(--top-bar,0px) z-20 border-b border-line bg-canvas/95">
      <div className="flex min-h-13 items-center gap-4 px-4">
        {onBack && <IconButton icon={ArrowLeft} label="Back" onClick={onBack} className="-ms-2" />}
        {start}
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="truncate text-xl font-extrabold" dir="auto">
            {title}
          </h1>
          {subtitle && <p className="truncate text-sm text-muted">{subtitle}</p>}
        </div>
        {end}
      </div>
      {children}
    </header>
  )
}
