import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..')

/** The top folders that hold code. */
export const CODE_FOLDERS = ['client', 'contract', 'server', 'web', 'tests', 'tools']

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

/** The text of a file of the project; empty if it does not exist. */
export function read(file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return ''
  }
}

/** Paths of the files below these folders, sorted. */
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

/** Whether a file belongs to tests or tools, and so may import anything. */
export const isWorkshop = (file: string): boolean =>
  /^(tests|tools)\//.test(file) || /\.test\.tsx?$/.test(file) || /^web\/test-[^/]+$/.test(file)

interface Manifest {
  imports: Record<string, string>
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
export const manifest = JSON.parse(read('package.json')) as Manifest
/** The packages in package.json, with their versions. */
export const packages = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
}
