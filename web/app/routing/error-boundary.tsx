import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

interface Props {
  children: ReactNode
  /** The path of the screen; another path resets the error. Without it the error fills the window. */
  place?: string
}

/** Shows a message and a Reload button when rendering its children throws. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ place }: Props) {
    if (place !== this.props.place && this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div
        role="alert"
        className={classNames(
          'mx-auto flex max-w-96 flex-col items-center justify-center gap-4 p-8 text-center',
          this.props.place === undefined && 'min-h-dvh',
        )}
      >
        <Logo size={48} />
        <h1 className="text-2xl font-extrabold">{t('Something went wrong')}</h1>
        <p className="text-muted">{t('This page didn’t load. Your drafts are saved.')}</p>
        <Button size="lg" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    )
  }
}

/** The error boundary of one screen. The frame around it stays. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary place={pathname}>{children}</ErrorBoundary>
}
