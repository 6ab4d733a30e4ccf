/**
 * How many members make a number of requests a second. docs/scaling.md has the same arithmetic; a network that is used in
 * another way has other figures.
 */

/** The share of all members who are using Plus at the busiest moment of the day. */
const ACTIVE_SHARE = 0.1
/** Requests of such a member in a minute: a screen opened every ten seconds or so, or another page of the list on it. */
const REQUESTS_A_MINUTE = 6

/** The requests a second that one member makes at the busiest moment, on average. */
const PER_MEMBER = (ACTIVE_SHARE * REQUESTS_A_MINUTE) / 60

/** How many members a rate of requests is enough for. */
export const membersFor = (requestsPerSecond: number): number => Math.floor(requestsPerSecond / PER_MEMBER)

/** The assumption, in words. */
export const assumption = `at the busiest moment ${ACTIVE_SHARE * 100} % of members use Plus, and each makes ${REQUESTS_A_MINUTE} requests a minute`
