import { useSession } from '#web/core/session/session.ts'

/** Whether the viewer works at the moderators' desk. */
export const useIsModerator = (): boolean => useSession().user?.role !== undefined
