/**
 * Puts into the page what it shows and does before the app's code has come: the outline of /home, and `web/head.ts` as a script
 * of its own with the list of files that /home needs. The list is in the page, as each language has files of its own.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import { outline } from './outline.ts'

const root = path.resolve(import.meta.dirname, '../..')
const HEAD = path.join(root, 'web/head.ts')
/** The address of the script in development. */
const SOURCE = '/head.js'
/** The modules that /home shows first. */
const HOME = ['web/app/frame/frame.tsx', 'web/features/feeds/home-screen.tsx']

export function firstFrame(): Plugin {
  let script = SOURCE
  return {
    name: 'plus:first-frame',
    configureServer({ middlewares }) {
      middlewares.use(SOURCE, (_, response) => {
        bundleHead().then(
          (code) => response.setHeader('content-type', 'text/javascript').end(code),
          (error) => response.writeHead(500).end(String(error)),
        )
      })
    },
    async buildStart() {
      if (this.environment.config.command !== 'build') return
      const source = await bundleHead()
      script = `/assets/head-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: script.slice(1), source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = bundle ? filesOfHome(bundle).filter((file) => !html.includes(file)) : []
        const head = `<meta name="home-files" content="${files.join(' ')}" />\n    <script src="${script}"></script>`
        return html.replace('<!-- head -->', () => head).replace('<!-- outline -->', () => outline())
      },
    },
  }
}

/** `web/head.ts` with its imports, as a classic script: a module would wait for the page. */
async function bundleHead(): Promise<string> {
  const bundle = await rolldown({ input: HEAD, cwd: root, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}

/** The addresses of the chunks that have the modules of /home, and of all that these import. */
function filesOfHome(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const file of HOME) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${file}`)))
    if (!chunk) throw new Error(`No chunk has ${file}.`)
    add(chunk)
  }
  return [...found].map(({ fileName }) => `/${fileName}`)
}
