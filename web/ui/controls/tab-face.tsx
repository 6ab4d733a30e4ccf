import type { ReactNode } from 'react'

/** The class of a row of tabs, which scrolls where it has no room for all. */
export const tabListClass = 'fade-x relative flex'

/** The class of a tab; `data-active` marks the open one. */
export const tabClass =
  'group flex h-11 flex-1 justify-center px-3 font-medium text-muted transition-colors -outline-offset-2 hover:bg-press data-active:font-bold data-active:text-ink only:flex-none icons:h-13 icons:px-4'

/** The label of a tab, with the line below that of the open one. */
export const TabFace = ({ children }: { children: ReactNode }) => (
  <span className="relative flex h-full items-center whitespace-nowrap">
    {children}
    <span
      aria-hidden
      className="absolute inset-x-0 bottom-0 h-1 rounded-pill bg-accent-fill opacity-0 group-data-active:opacity-100"
    />
  </span>
)
