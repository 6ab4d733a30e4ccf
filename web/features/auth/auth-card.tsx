import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { Link } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { useTitle } from '#web/ui/use-title.ts'

/** The layout of sign-up, sign-in and related pages: logo, heading, form, link to another form. */
export function AuthCard({
  title,
  pageTitle = title,
  above,
  other,
  children,
}: {
  title: string
  /** The document title, if the heading names the network, which document titles do anyway. */
  pageTitle?: string
  /** Content above the heading. */
  above?: ReactNode
  other?: { question: string; label: string; to: string }
  children: ReactNode
}) {
  useTitle(pageTitle)
  const { name } = useNetwork()
  const { state } = useLocation()
  return (
    <main className="flex flex-1 flex-col items-center justify-center px-4 py-10">
      <div className="w-full max-w-105 rounded-card border-line icons:border icons:p-10">
        <Link to={routes.landing} aria-label={name} className="mb-6 inline-block rounded-card">
          <Logo size={44} />
        </Link>
        {above}
        <h1 tabIndex={-1} className="mb-6 text-2xl font-extrabold tracking-tight wrap-anywhere">
          {title}
        </h1>
        {children}
        {other && (
          <p className="mt-6 text-muted">
            {other.question} {/* The state carries the page to open after sign-in. */}
            <Link to={other.to} state={state} className="font-semibold text-accent hover:underline">
              {other.label}
            </Link>
          </p>
        )}
      </div>
    </main>
  )
}
