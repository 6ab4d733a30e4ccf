/** The bar behind an answer, as wide as its share in percent. */
export const ShareBar = ({ share, className }: { share: number; className: string }) => (
  <span
    aria-hidden
    style={{ width: `${share}%` }}
    className={`absolute inset-y-0 start-0 min-w-2 transition-[width] duration-300 forced-colors:top-auto forced-colors:h-1 forced-colors:bg-[Highlight] ${className}`}
  />
)
