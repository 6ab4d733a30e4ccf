import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..')

/** The top folders that hold code. */
export const CODE_FOLDERS = ['contract', 'server', 'web', 'tests', 'tools']

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

/** Text of a file of the project; empty when it is not there. */
export function read(file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return ''
  }
}

/** Paths of the files below these folders, in order. */
export const filesIn = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*`, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()

/** Every script of these folders: TypeScript and, in tools, plain JavaScript. */
export const scriptsIn = (...folders: string[]): SourceFile[] =>
  filesIn(...folders)
    .filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file) && !file.startsWith('web/public/'))
    .map((file) => ({ path: file, text: read(file) }))

/** Whether a file is there to test or to work on Plus, and so may import whatever it likes. */
export const isWorkshop = (file: string): boolean =>
  /^(tests|tools)\//.test(file) || /\.test\.tsx?$/.test(file) || /^web\/test-[^/]+$/.test(file)

interface Manifest {
  optionalDependencies: Record<string, string>
  imports: Record<string, string>
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
export const manifest = JSON.parse(read('package.json')) as Manifest
/** Every package the project names, with its version. */
export const packages = {
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  ...manifest.devDependencies,
}
