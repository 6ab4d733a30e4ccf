import { Logo } from '#web/ui/logo.tsx'

/** While it is not known yet what to show. Looks like the splash of index.html, which it replaces. */
export function Splash() {
  return (
    <div role="status" aria-label="Loading" className="splash">
      <Logo size={56} />
    </div>
  )
}
