/** Moves focus to the search field in view, its words selected. False where there is none. */
export function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search]')]
  const field = fields.find((each) => each.checkVisibility?.() ?? true)
  field?.focus()
  field?.select()
  return field !== undefined
}
