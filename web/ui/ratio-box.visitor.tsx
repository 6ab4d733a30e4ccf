import type { RatioBox as Box } from './ratio-box.tsx'

const HEIGHT = 100

/** An empty drawing has the aspect ratio: public pages have no inline style. */
export const RatioBox: typeof Box = ({ ratio, className, children }) => (
  <div className="relative">
    <svg aria-hidden viewBox={`0 0 ${Math.round(ratio * HEIGHT)} ${HEIGHT}`} className="w-full" />
    <div className={`absolute inset-0 ${className}`}>{children}</div>
  </div>
)
