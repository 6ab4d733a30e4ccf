import { routes } from '#web/core/routes.ts'

/** The address of an invitation. */
export const invitationUrl = (code: string): string => `${location.origin}${routes.signUp}?invite=${code}`
