import { existsSync } from 'node:fs'
import path from 'node:path'

/** The root folder of the project, both from the sources and from the bundle in dist/server. */
export const projectFolder = folderWith('package.json', import.meta.dirname)

function folderWith(file: string, folder: string): string {
  return existsSync(path.join(folder, file)) ? folder : folderWith(file, path.dirname(folder))
}
