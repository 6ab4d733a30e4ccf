import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of the project, from the sources as from dist/server, where all of them are in a few files. */
export const projectFolder = folderWith('package.json', import.meta.dirname)

function folderWith(file: string, folder: string): string {
  return existsSync(path.join(folder, file)) ? folder : folderWith(file, path.dirname(folder))
}
