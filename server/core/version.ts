import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './files/project-folder.ts'

/** The version of this Plus, such as `0.1.0`, as package.json has it. */
export const version: string = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')).version
