/** The classes of links and buttons in the left column. */
export const navigationItemClass =
  'inline-flex h-12.5 min-h-[32px] items-center gap-5 rounded-pill px-3.75 text-xl transition-colors hover:bg-press full:min-h-8 full:pe-6'
