import type { BoundPlayer } from './bound-player.ts'

/** Between the button and its menu, and between the menu and the edge of the window. */
const GAP = 4
const EDGE = 8

/** Makes the menu of a player work. */
export function bindMenu({ root, media }: Pick<BoundPlayer, 'root' | 'media'>, signal: AbortSignal): void {
  const button = root.querySelector<HTMLButtonElement>('[data-part=menu]')!
  const panel = root.querySelector<HTMLElement>('[data-part=panel]')!
  const speed = root.querySelector<HTMLSelectElement>('[data-part=speed]')!
  // Browsers from before 2024 would show it all the time.
  if (!('popover' in panel)) {
    for (const part of [button, panel] as HTMLElement[]) part.hidden = true
    return
  }
  // The browser opens and closes it. Its id would have to differ among posts that the server renders one by one.
  button.popoverTargetElement = panel
  const close = () => panel.hidePopover()
  panel.addEventListener(
    'toggle',
    (event) => {
      const isOpen = (event as ToggleEvent).newState === 'open'
      panel.toggleAttribute('data-placed', isOpen)
      if (isOpen) place(panel, button)
      if (isOpen && button.matches(':focus-visible')) speed.focus()
      // It would stay where it is while its button is scrolled away.
      if (isOpen) addEventListener('scroll', close, { once: true, passive: true, signal })
      else removeEventListener('scroll', close)
    },
    { signal },
  )
  speed.addEventListener(
    'change',
    () => {
      // Loading sets the rate to the default one.
      media.playbackRate = media.defaultPlaybackRate = Number(speed.value)
    },
    { signal },
  )
}

/** Puts the menu at its button, on the side with more room. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isAbove = at.top > clientHeight - at.bottom
  const left = Math.max(EDGE, Math.min(at.right, clientWidth - EDGE) - panel.offsetWidth)
  panel.style.inset = isAbove
    ? `auto auto ${clientHeight - at.top + GAP}px ${left}px`
    : `${at.bottom + GAP}px auto auto ${left}px`
  panel.style.maxHeight = `${(isAbove ? at.top : clientHeight - at.bottom) - GAP - EDGE}px`
}
