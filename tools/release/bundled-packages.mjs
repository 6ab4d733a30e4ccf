/** Writes down which packages a bundle is made of, for the notices and the bill of materials of a release. */
import { writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import path from 'node:path'

/** The file beside a bundle that names its packages. */
export const PACKAGES_FILE = '.packages.json'

const FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/

/** A plugin for Rolldown and Vite, which may serve several builds, and what writes the list of their packages. */
export function recordPackages(root) {
  const bundled = new Set()
  const external = new Set()
  return {
    plugin: {
      name: 'plus:packages',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          for (const id of chunk.moduleIds) {
            const [folder] = FOLDER.exec(id.replace(/^\0/, '')) ?? []
            if (folder) bundled.add(path.relative(root, folder).split(path.sep).join('/'))
          }
          for (const name of [...chunk.imports, ...chunk.dynamicImports])
            if (!(name in bundle) && !isBuiltin(name)) external.add(name)
        }
      },
    },
    /** @param {string} folder */
    write: (folder) =>
      writeFile(
        path.join(folder, PACKAGES_FILE),
        `${JSON.stringify({ bundled: [...bundled].sort(), external: [...external].sort() }, null, 2)}\n`,
      ),
  }
}
