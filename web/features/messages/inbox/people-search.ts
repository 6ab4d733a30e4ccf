/** The id of the inbox's search field. */
export const PEOPLE_SEARCH = 'people-search'

/** Moves focus to the search field of the inbox, where a new conversation begins. */
export const focusPeopleSearch = (): void => document.getElementById(PEOPLE_SEARCH)?.focus()
