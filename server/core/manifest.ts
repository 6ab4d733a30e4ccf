import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './files/project-folder.ts'

interface Manifest {
  version: string
  /** Only a release has these; `npm run release` writes them. */
  bin?: { plus: string }
  /** The commit of the release, unless it has the tag of the version. */
  commit?: string
}

/** package.json of this Plus. */
export const manifest = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as Manifest
