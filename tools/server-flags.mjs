/**
 * Node's options for the server. V8 collects garbage once the heap has grown by half, instead of up to four times: 310
 * instead of 500 MB under load for a few per cent of CPU time when it doubles, and another 40 MB less by half. The young
 * generation keeps 4 MB until the server, which knows the settings, lets it grow (server/core/memory/heap-flags.ts).
 */
export const serverFlags = ['--min-semi-space-size=4', '--max-semi-space-size=16', '--heap-growing-percent=50']

/** Limits glibc's memory arenas, of which it has up to eight for each core: 35 to 55 MB less. */
export const serverEnv = { MALLOC_ARENA_MAX: '1' }
