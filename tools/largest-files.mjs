/** The ten largest source files, for the end of `npm test`: candidates to be split by subject. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/** Lines of the form "number of lines, path", the largest first. Tests are left out. */
export function largestFiles(count = 10) {
  const files = globSync('{server,web,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  return files
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length }))
    .sort((one, other) => other.lines - one.lines)
    .slice(0, count)
    .map(({ file, lines }) => `  ${String(lines).padStart(4)}  ${file}`)
}
