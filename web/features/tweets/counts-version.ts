/** How often the counts of a post were told: an answer that was on its way meanwhile may be older than they are. */
const countsVersions = new Map<string, number>()

export const bumpCountsVersion = (id: string): unknown => countsVersions.set(id, countsVersion(id) + 1)
export const countsVersion = (id: string): number => countsVersions.get(id) ?? 0
