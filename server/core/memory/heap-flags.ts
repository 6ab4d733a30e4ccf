/** How V8 uses memory, by what the process may take. */
import { setFlagsFromString } from 'node:v8'

/** In MB. Below, the young generation stays at the 4 MB that Plus starts with (tools/server-flags.mjs). */
const ROOMY = 500

/** Sets what the launcher cannot know, at the start of a process. */
export function fitHeapTo(memoryMb: number): void {
  // The largest size is fixed when Node starts; whether the young generation grows to it is not.
  setFlagsFromString(`--semi-space-growth-factor=${memoryMb < ROOMY ? 1 : 2}`)
}

/** Has V8 begin to mark garbage beside the program, as it does when the heap has grown, from now on. */
export const collectSoon = (): void => setFlagsFromString('--incremental-marking-soft-trigger=1')

/** Has V8 begin that as usual, once the heap has grown. */
export const collectAsUsual = (): void => setFlagsFromString('--incremental-marking-soft-trigger=0')
