import { Component, type ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

interface Props {
  children: ReactNode
  /** The path of the screen; another path resets the error. */
  place?: string
  /** Shown when rendering the children throws; by default a message that fills the window. */
  fallback?: (retry: () => void, failures: number) => ReactNode
}

/** Renders a fallback when rendering its children throws. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean; failures: number }> {
  override state = { hasFailed: false, failures: 0 }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.setState(({ failures }) => ({ failures: failures + 1 }))
  }

  override componentDidUpdate({ place }: Props) {
    if (place !== this.props.place && this.state.hasFailed) this.setState({ hasFailed: false, failures: 0 })
  }

  readonly #retry = () => this.setState({ hasFailed: false })

  override render() {
    const { children, fallback } = this.props
    const { hasFailed, failures } = this.state
    if (!hasFailed) return children
    if (fallback) return fallback(this.#retry, failures)
    return (
      <div
        role="alert"
        className="mx-auto flex min-h-dvh max-w-96 flex-col items-center justify-center gap-4 p-8 text-center"
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
