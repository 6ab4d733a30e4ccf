/** What a dialog returns the focus to. */

const buttons = new WeakMap<Element, HTMLElement>()

/** Notes the button of a menu, which outlives the items of the menu. */
export function noteMenuButton(menu: Element | null, button: HTMLElement | null): void {
  if (menu && button) buttons.set(menu, button)
}

/** The focused element; for an item of a menu, which goes with its menu, the button of the menu. */
export function findOpener(): Element | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  return (menu && buttons.get(menu)) ?? active
}
