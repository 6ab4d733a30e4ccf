/** The ten largest source files, for the end of `npm test`: candidates to be split by subject. Runs with Node 20. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/** Lines of the form "number of lines, path", the largest first. Tests are left out. */
export function largestFiles(count = 10) {
  const files = ['server', 'web', 'contract', 'client'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  )
  return files
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length }))
    .sort((one, other) => other.lines - one.lines)
    .slice(0, count)
    .map(({ file, lines }) => `  ${String(lines).padStart(4)}  ${file}`)
}
