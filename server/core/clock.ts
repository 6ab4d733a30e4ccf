/** Milliseconds since 1970. The only source of time that tests replace. */
export type Clock = () => number

/** The clock of the system. */
export const systemClock: Clock = () => Date.now()

/** Milliseconds → ISO 8601 UTC. */
export const toIso = (ms: number): string => new Date(ms).toISOString()
export const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms))
