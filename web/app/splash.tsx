import { Logo } from '#web/ui/logo.tsx'

/** Shown until the session is known. Looks like the splash of index.html, which it replaces. */
export function Splash() {
  return (
    <div role="status" aria-label="Loading" className="splash">
      <Logo size={56} />
    </div>
  )
}
