/** The navigation state that focuses the search field. */
export const FOCUS_SEARCH_STATE = { isToSearch: true }
