/** What lies between a dialog and the page. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The surface of a dialog. */
export const popupClass =
  'fixed z-40 bg-raised shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0'
