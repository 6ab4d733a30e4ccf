import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './controls/icon-button.tsx'
import { useTitle } from './use-title.ts'

/** Props of PageHeader. */
export interface PageHeaderProps {
  title: string
  /** A second, small line under the title. */
  subtitle?: string
  /** Shows a Back button. */
  onBack?: () => void
  /** Takes the place of the Back button, such as Cancel. */
  start?: ReactNode
  /** Buttons at the end of the line. */
  end?: ReactNode
  /** The browser's title when it says more than `title`. */
  documentTitle?: string
  /** Tabs, below the line. */
  children?: ReactNode
}

/** The sticking, translucent head of the main column, with the screen's one h1. A new route moves focus to it. */
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
