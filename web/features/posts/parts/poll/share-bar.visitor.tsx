import type { ShareBar as Bar } from './share-bar.tsx'

/** An empty drawing is the bar, by its attribute: public pages have no inline style. */
export const ShareBar: typeof Bar = ({ share, className }) => (
  <svg
    aria-hidden
    width={`${Math.max(share, 1)}%`}
    height="100%"
    className={`absolute inset-y-0 start-0 ${className}`}
  />
)
