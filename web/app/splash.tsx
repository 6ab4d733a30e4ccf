import { Mark } from '#web/ui/mark.tsx'

/** While it is not known yet what to show. Nothing at first: mostly it is known at once. */
export function Splash() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh animate-late place-items-center">
      <Mark size={56} className="animate-pulse" />
    </div>
  )
}
