import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/mark.tsx'

/** What is left when a screen breaks: a sentence and a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main
        role="alert"
        className="mx-auto flex min-h-dvh max-w-96 flex-col items-center justify-center gap-4 p-8 text-center"
      >
        <Mark size={48} />
        <h1 className="text-2xl font-extrabold">Something went wrong</h1>
        <p className="text-muted">This screen could not be shown. What you wrote is kept.</p>
        <Button size="lg" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    )
  }
}
