/** Milliseconds since 1970, UTC. The only mockable source of time. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Milliseconds → ISO 8601 UTC, as API.md asks. */
export const toIso = (ms: number): string => new Date(ms).toISOString()
