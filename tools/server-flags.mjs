/**
 * How Node runs the server. Most of what a request makes is garbage when it is answered; V8 would rather let hundreds of
 * megabytes of it pile up than look: measured 500 → 310 MB under load, for a few per cent of processor time, and another
 * 14 MB, started and under load, with four megabytes for what is new rather than eight, for none that could be measured.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100']

/** glibc keeps memory apart for each thread, up to eight times the cores, and gives little of it back: 25 to 45 MB of it. */
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
