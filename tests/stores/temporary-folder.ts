/** Folders for what tests write: in memory where the system has room there, since a disk has to be waited for at each commit. */
import { accessSync, constants, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

const home = hasMemory() ? MEMORY : tmpdir()

/** Makes an empty folder, which the caller removes. */
export const makeFolder = (): Promise<string> => mkdtemp(path.join(home, 'plus-test-'))
