/** Adapts V8's use of memory to the memory limit of the process. */
import { setFlagsFromString } from 'node:v8'

/** In MB. Below it, the young generation keeps its initial size. */
const ROOMY = 500

/**
 * Keeps the young generation at its initial 4 MB (tools/server-flags.mjs) while Plus starts. V8 reads its maximum size
 * only when Node starts, but the growth factor each time; as a command-line option this flag has no effect.
 */
export const keepYoungGeneration = (): void => setFlagsFromString('--semi-space-growth-factor=1')

/** Lets the young generation grow where there is memory for it. */
export function fitYoungGeneration(memoryMb: number): void {
  if (memoryMb >= ROOMY) setFlagsFromString('--semi-space-growth-factor=2')
}

/** Has V8 start incremental marking of garbage now, as it does when the heap has grown. */
export const collectSoon = (): void => setFlagsFromString('--incremental-marking-soft-trigger=1')

/** Has V8 start incremental marking as usual, when the heap has grown. */
export const collectAsUsual = (): void => setFlagsFromString('--incremental-marking-soft-trigger=0')
