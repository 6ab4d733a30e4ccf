/** How often the counts of a post were told: an answer that was on its way meanwhile may be older than they are. */
const heard = new Map<string, number>()

export const noteCounts = (id: string): unknown => heard.set(id, countsHeard(id) + 1)
export const countsHeard = (id: string): number => heard.get(id) ?? 0
