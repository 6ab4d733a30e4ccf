/**
 * Builds public pages: the module `main.js` in dist/pages with `renderPage` of contract/pages.ts, which loads one bundle for each language, and
 * their style sheet and script, which lie with the files of the web app; the style sheet is in dist/pages, too, as pages contain it,
 * like the script that runs before the first paint.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { pageTexts } from './i18n/page-plugin.ts'
import { icons } from './icons/vite-plugin.ts'
import { visitorModules } from './pages/visitor-plugin.ts'

const TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** `out` is the folder of the web app. */
export async function buildPages(root, out, plugin) {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const { default: tailwindcss } = await import('@tailwindcss/vite')
  const built = join(root, 'dist/pages')
  // A running server loads languages until its files are replaced. web/pages/page.css names this folder, too.
  const pages = join(root, 'dist/pages.next')
  const common = { configFile: false, root: join(root, 'web'), logLevel: 'warn' }
  await rm(pages, { recursive: true, force: true })

  const texts = pageTexts()
  await build({
    ...common,
    plugins: [visitorModules(), react(), icons(), texts.plugin, plugin],
    define: {
      'process.env.NODE_ENV': '"production"',
      DEFAULT_COVER: JSON.stringify(dataUrl(await readFile(join(root, 'web/public/default-cover.svg'), 'utf8'))),
      PAGE_LANGUAGE: '"§language§"',
      PAGE_SCRIPT: '"§script§"',
      PAGE_STYLE: '"§style§"',
      PAGE_FONT: '"§font§"',
      PLAYER_SCRIPT: '"§player§"',
    },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'web/pages/render.tsx'),
      outDir: pages,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: {
        // As in vite.config.ts.
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: 'template.js',
          chunkFileNames: '[name].js',
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
          },
        },
      },
    },
  })
  const template = await readFile(join(pages, 'template.js'), 'utf8')
  await rm(join(pages, 'template.js'))
  // The style sheet is made of the classes in it.
  await writeFile(join(pages, 'render.en.js'), template)

  const assets = join(out, 'assets')
  await mkdir(assets, { recursive: true })
  const bundle = async (input, options) => {
    const result = await build({
      ...common,
      ...options,
      build: {
        target: TARGET,
        write: false,
        copyPublicDir: false,
        ...options.build,
        rolldownOptions: { input, checks: { bundlerTimings: false } },
      },
    })
    return [result].flat()[0].output
  }
  const asset = async (files) => {
    const file = files.find(({ fileName }) => /\.(js|css)$/.test(fileName))
    const body = file.code ?? file.source
    const extension = file.fileName.split('.').at(-1)
    const name = `visitor-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.${extension}`
    await writeFile(join(assets, name), body)
    return { address: `/assets/${name}`, body }
  }
  const styles = await bundle(join(root, 'web/pages/page.css'), {
    plugins: [tailwindcss()],
    build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  })
  // The fonts of the web app, which has them at the same addresses.
  const fonts = styles.filter(({ fileName }) => fileName.endsWith('.woff2'))
  for (const { fileName, source } of fonts) await writeFile(join(out, fileName), source)
  const font = fonts.find(({ fileName }) => fileName.includes('-latin-wght'))
  const style = await asset(styles)
  const scripts = { plugins: [plugin], build: { modulePreload: false } }
  const script = async (file) => asset(await bundle(join(root, file), scripts))
  const page = await script('web/pages/browser.ts')
  const player = await script('web/pages/player.ts')
  const [early] = await bundle(join(root, 'web/pages/early.ts'), scripts)

  for (const language of Object.keys(LANGUAGES)) {
    const code = texts
      .translate(template, language)
      .replaceAll('"§language§"', JSON.stringify(language))
      .replaceAll('"§script§"', JSON.stringify(page.address))
      .replaceAll('"§player§"', JSON.stringify(player.address))
      .replaceAll('"§style§"', JSON.stringify(style.address))
      .replaceAll('"§font§"', JSON.stringify(`/${font.fileName}`))
    await writeFile(join(pages, `render.${language}.js`), code)
  }
  await writeFile(join(pages, 'style.css'), style.body)
  await writeFile(join(pages, 'early.js'), `(() => {${early.code.trim()}})()`)
  await writeFile(join(pages, 'main.js'), mainText())
  await rm(built, { recursive: true, force: true })
  await rename(pages, built)
}

/** The data URL of a drawing. */
const dataUrl = (svg) =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[<>#%]/g, encodeURIComponent)}`

/** Loads the bundle of a language with its first page. */
const mainText = () =>
  [
    `const LANGUAGES = new Set(${JSON.stringify(Object.keys(LANGUAGES))})`,
    'export async function* renderPage(page) {',
    `  const language = LANGUAGES.has(page.language) ? page.language : ${JSON.stringify(SOURCE_LANGUAGE)}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the written module fills it in
    '  const { render } = await import(`./render.${language}.js`)',
    '  yield* render(page)',
    '}',
    '',
  ].join('\n')
