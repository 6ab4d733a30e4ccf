import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** A page for visitors and users, with a link back to the previous page. */
export function OpenPage({ title, children }: { title: string; children: ReactNode }) {
  const goBack = useWayBack()
  return (
    <main className="mx-auto w-full max-w-160 flex-1">
      <PageHeader title={title} onBack={goBack} />
      <div className="flex flex-col gap-4 p-4 icons:px-6">{children}</div>
    </main>
  )
}

/** Placeholder of a page with unknown length. The footer of visitors is hidden until the page is loaded. */
export const PageSkeleton = () => (
  <div data-loading>
    <Skeleton className="h-96 rounded-card" />
  </div>
)

/** Goes back within the app, or to the page of this network that linked here; else to the first screen. */
function useWayBack(): () => void {
  const navigate = useNavigate()
  const { status } = useSession()
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: unknown }
    if (typeof idx === 'number' && idx > 0) return void navigate(-1)
    // Some links open these pages with a full load.
    if (history.length > 1 && document.referrer.startsWith(`${location.origin}/`)) return history.back()
    navigate(status === 'signedIn' ? routes.home : routes.landing, { replace: true })
  }
}
