/** Makes the names in a folder durable: a new or renamed file is lost in a power cut until its folder is synced. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

// Windows opens no folders, and syncs the name with the file.
const canOpenFolders = process.platform !== 'win32'

/** Resolves when all names in the folder are durable. */
export async function syncFolder(folder: string): Promise<void> {
  if (!canOpenFolders) return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    ignoreUnsupported(error)
  } finally {
    await handle.close()
  }
}

/** Syncs a folder synchronously, for work before requests are served. */
export function syncFolderNow(folder: string): void {
  if (!canOpenFolders) return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } catch (error) {
    ignoreUnsupported(error)
  } finally {
    closeSync(handle)
  }
}

/** Some file systems, mostly network ones, cannot sync folders. */
function ignoreUnsupported(error: unknown): void {
  if (!['EINVAL', 'ENOTSUP', 'ENOSYS'].includes(String((error as { code?: string }).code))) throw error
}
