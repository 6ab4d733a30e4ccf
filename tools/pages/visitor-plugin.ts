/**
 * For public pages: a module that has `<name>.visitor.ts(x)` beside it is replaced by that one, with the same exports as far as
 * pages need them; it imports types of that module at most. So pages and app share their components, and the app has no code for visitors.
 */
import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

export function visitorModules(): Plugin {
  return {
    name: 'plus:visitor-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.tsx?$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        const other = found?.id.replace(/\.tsx?$/, '.visitor$&')
        return other && existsSync(other) ? other : found
      },
    },
    // What the app loads later is not on pages.
    resolveDynamicImport: () => false,
  }
}
