import { LoaderCircle } from 'lucide-react'

/** A loading indicator, announced to screen readers as `label`. */
export function Spinner({ label = 'Loading', size = 24 }: { label?: string; size?: number }) {
  return (
    <span role="status" aria-label={label} className="inline-flex animate-late text-accent">
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
    </span>
  )
}
