import { api } from '#web/core/api/api.ts'

/** The key of the account that encrypts what an ended session leaves on this device. */
export const fetchLocalKey = () => api('GET /auth/local-key')
