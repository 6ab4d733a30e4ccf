const KEY = 'checklist'

/** Whether the checklist of a new network was closed in this browser. */
export const isChecklistClosed = (): boolean => localStorage.getItem(KEY) === 'closed'

export const closeChecklist = (): void => localStorage.setItem(KEY, 'closed')
