import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Finished files under names made from their content, so a name never changes its meaning. */
export interface BlobStore {
  /** The folder the files are served from. */
  readonly folder: string
  /** Keeps a file durably; a name that is there already is left alone. */
  put(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  list(): Promise<string[]>
}

/** Files in two levels of folders, so that no folder grows huge: `ab/abcdef….webp`. */
export function createFolderBlobs(folder: string): BlobStore {
  const place = (name: string) => path.join(folder, name.slice(0, 2), name)
  return {
    folder,
    async put(name, bytes) {
      const target = place(name)
      await mkdir(path.dirname(target), { recursive: true })
      const partial = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
      try {
        const file = await open(partial, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(partial, target)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    remove: (name) => rm(place(name), { force: true }),
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
  }
}
