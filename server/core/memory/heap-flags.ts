/** How V8 uses memory, by what the process may take. */
import { setFlagsFromString } from 'node:v8'

/** In MB. With less, the young generation keeps the size that it has at the start. */
const ROOMY = 500

/**
 * Keeps the young generation at the 4 MB that it begins with (tools/server-flags.mjs), while Plus starts. V8 reads its
 * largest size when Node starts, but the factor by which it grows each time; as an option of Node this one does nothing.
 */
export const keepYoungGeneration = (): void => setFlagsFromString('--semi-space-growth-factor=1')

/** Lets the young generation grow where there is memory for it. */
export function fitYoungGeneration(memoryMb: number): void {
  if (memoryMb >= ROOMY) setFlagsFromString('--semi-space-growth-factor=2')
}

/** Has V8 begin to mark garbage beside the program, as it does when the heap has grown, from now on. */
export const collectSoon = (): void => setFlagsFromString('--incremental-marking-soft-trigger=1')

/** Has V8 begin that as usual, once the heap has grown. */
export const collectAsUsual = (): void => setFlagsFromString('--incremental-marking-soft-trigger=0')
