/** Builds the icons as PNG and the service worker with its list of files, and writes the build's version into the page. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UNREADABLE_PUSH } from '#contract/schema-texts.ts'
import { keyOf, readCatalogue } from '#i18n/catalogue.ts'

/** Pictures of the installed app. Browsers install with SVG alone, home screens of phones do not all draw it. */
const icons = [
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-192.png', size: 192 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  // iOS rounds the corners itself.
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
  // Apps of phones that use Mastodon's API draw no SVG, and have no colour of their own behind the cover.
  { from: 'default-avatar.svg', to: 'default-avatar.png', size: 400 },
  { from: 'default-cover.svg', to: 'default-cover.png', size: 1500, background: '#b9c4dc' },
]

/** Files without a hash in their name. */
const named = ['/manifest.webmanifest', '/favicon.svg', '/default-avatar.svg', '/default-cover.svg']

export async function drawIcons(out) {
  const { default: sharp } = await import('sharp')
  await Promise.all(
    icons.map(({ from, to, size, background }) => {
      const drawing = sharp(join(out, from)).resize(size)
      return (background ? drawing.flatten({ background }) : drawing).png().toFile(join(out, to))
    }),
  )
}

export async function buildServiceWorker(root, out, plugin) {
  const languages = await filesByLanguage(out)
  const pages = Object.values(languages).map(({ page }) => join(out, page))
  const contents = [...pages, ...named.map((file) => join(out, file))]
  const version = await hashOf(contents, [...Object.values(languages).flatMap(({ files }) => files), ...named])
  for (const page of pages)
    await writeFile(page, (await readFile(page, 'utf8')).replace('<html', `<html data-build="${version}"`))

  const vite = await import('vite')
  await vite.build({
    configFile: false,
    root: join(root, 'web'),
    publicDir: false,
    logLevel: 'warn',
    plugins: [plugin],
    define: { BUILD: JSON.stringify({ version, named, languages }) },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      // One file, and no module: not every browser takes those for workers.
      rolldownOptions: {
        input: join(root, 'web/service-worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** The page of each language with its assets: `index.de.html`, those in a folder `assets/de-…`, and those without texts. */
async function filesByLanguage(out) {
  const entries = await readdir(join(out, 'assets'), { withFileTypes: true })
  // Fonts of other alphabets, lists of common passwords and names of emoji are loaded on demand; visitors have pages of their own.
  const all = entries.filter(
    (entry) => entry.isFile() && !/^(?:inter-(?!latin-wght)|passwords-|emoji-names-|visitor-)/.test(entry.name),
  )
  const english = all.map(({ name }) => name).sort()
  const languages = {
    en: { page: '/index.html', files: english.map((name) => `/assets/${name}`), unreadablePush: UNREADABLE_PUSH },
  }
  for (const folder of entries.filter((entry) => entry.isDirectory())) {
    const [language] = folder.name.split('-')
    const own = new Set(await readdir(join(out, 'assets', folder.name)))
    const files = english.map((name) => (own.has(name) ? `/assets/${folder.name}/${name}` : `/assets/${name}`))
    const unreadablePush = readCatalogue(language).get(keyOf(UNREADABLE_PUSH)) ?? UNREADABLE_PUSH
    const manifest = `/manifest.${language}.webmanifest`
    languages[language] = { page: `/index.${language}.html`, files: [...files, manifest], unreadablePush }
  }
  return languages
}

async function hashOf(contents, names) {
  const hash = createHash('sha256').update(names.join('\n'))
  for (const file of contents) hash.update('\0').update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
