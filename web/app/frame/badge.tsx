import { classNames } from '#web/ui/class-names.ts'

const MOST = 99

/**
 * The number on an icon of the navigation. It is drawn, not written: screen readers and voice control know it from the
 * link's name.
 */
export function Badge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      data-count={count > MOST ? `${MOST}+` : count}
      className={classNames(
        'after:content-[attr(data-count)] absolute start-2 -top-2 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-pill bg-accent-fill px-1 text-xs font-bold text-on-fill ring-2 ring-canvas',
        className,
      )}
    />
  )
}

/** The name of a destination with what waits there. */
export const labelWith = (label: string, count = 0): string => (count > 0 ? `${label}, ${count} unread` : label)
