import type { ComponentProps } from 'react'

/** The class of the box around a search input, its magnifier and what clears it. */
export const searchFieldClass =
  'flex h-11 items-center gap-3 rounded-pill border border-control bg-canvas ps-4 pe-1 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent'

/** The props of a search input with its value. */
export const searchInputProps = (label: string, value: string): ComponentProps<'input'> => ({
  type: 'text',
  inputMode: 'search',
  enterKeyHint: 'search',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  // The placeholder runs with the page.
  dir: value === '' ? undefined : 'auto',
  'aria-label': label,
  placeholder: label,
  className: 'h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted',
})
