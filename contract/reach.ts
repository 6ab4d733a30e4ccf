/** The names of audiences by the path that the web app imports. */
export type { AudienceName, WhoRepliesName } from './parts/audience.ts'
