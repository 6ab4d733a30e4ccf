import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Stores immutable files. Names are hashes of their content. */
export interface BlobStore {
  /** The folder the files are served from. */
  readonly folder: string
  /** Writes a file durably. */
  put(name: string, bytes: Uint8Array): Promise<void>
  has(name: string): Promise<boolean>
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** All files, including those of interrupted writes. */
  list(): AsyncIterable<{ name: string; writtenAt: number }>
}

/** Stores files in 256 folders: `ab/abcdef….webp`. */
export function createFolderBlobStore(folder: string): BlobStore {
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
    has: (name) =>
      stat(place(name)).then(
        () => true,
        () => false,
      ),
    async read(name) {
      try {
        return await readFile(place(name))
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(place(name), { force: true }),
    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue
        // A file may be deleted while the folder is listed.
        const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined)
        if (found) yield { name: entry.name, writtenAt: found.mtimeMs }
      }
    },
  }
}
