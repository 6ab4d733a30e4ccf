/** Writes name, picture and colour of the network into the files of the web app, so that the first paint has them. */
import { accentsOf } from '#contract/colour.ts'
import { LANGUAGES, SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { Branding } from '#server/core/http/branding.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import type { Db } from '#server/db/db.ts'
import { drawIcon, ICONS } from './icons.ts'
import { getLook, type Look, pictureUrl } from './network.ts'

/** The branding of the web app; null for the look of Plus. */
export async function getBranding(db: Db): Promise<Branding | null> {
  const look = await getLook(db)
  if (look.version === '') return null
  return {
    version: look.version,
    page: (html) => brandPage(html, look),
    file: (path, read) => brandFile(look, path, read),
  }
}

/** Puts the name of the network into the title and attributes of the page, where web/ui/network.ts reads them. */
export function brandPage(html: string, look: Look): string {
  const name = escapeHtml(look.name)
  const picture = pictureUrl(look)
  const attributes = [
    `data-network="${name}"`,
    ...(picture ? [`data-network-picture="${picture}"`] : []),
    ...(look.registration === 'open' ? [] : [`data-network-registration="${look.registration}"`]),
    ...(look.membersInvite ? ['data-network-invites'] : []),
    ...(look.asksAtSignUp ? ['data-network-asks'] : []),
    ...(look.publicReading ? ['data-network-public'] : []),
  ].join(' ')
  const head = [
    `<meta name="application-name" content="${name}" />`,
    ...(look.colour ? [`<link rel="stylesheet" href="/network/${look.version}.css" />`] : []),
  ].join('\n    ')
  // Replacement functions, because a name may contain $&.
  return html
    .replace('<html', () => `<html ${attributes}`)
    .replace(/<title>.*?<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="description" content="[^"]*?)\bPlus\b/, (_, before: string) => before + name)
    .replace(/(<noscript>[^<]*?)\bPlus\b/, (_, before: string) => before + name)
    .replace(/(<link rel="icon" href=")\/favicon\.svg" type="image\/svg\+xml"/, (whole, before: string) =>
      look.picture ? `${before}/icon-192.png" type="image/png"` : whole,
    )
    .replace(/(<div class="splash"[^>]*>)[\s\S]*?<\/svg>/, (whole, before: string) =>
      picture ? `${before}<img src="${picture}" alt="" width="56" height="56" />` : whole,
    )
    .replace(/<svg data-logo (width="\d+" height="\d+").*?( class="[^"]*")>.*?<\/svg>/g, (whole, size, classes) =>
      picture ? `<img src="${picture}" alt="" ${size}${classes} />` : whole,
    )
    .replace('</head>', () => `${head}\n  </head>`)
}

/** The tokens of web/styles/tokens.css that follow the colour. Every value is a colour that was computed. */
export function styleSheet(colour: string): string {
  const { accent, fill, fillHover, soft } = accentsOf(colour)
  const both = ([light, dark]: readonly [string, string]) => `light-dark(${light},${dark})`
  return [
    ':root{',
    `--color-accent:${both(accent)};`,
    `--color-accent-fill:${both(fill)};`,
    `--color-accent-fill-hover:${both(fillHover)};`,
    `--color-accent-soft:${both(soft)}}`,
    `.splash rect{fill:${both(fill)}}`,
  ].join('')
}

/** The manifests of the build, one for each language. */
export const MANIFESTS: readonly string[] = Object.keys(LANGUAGES).map((language) =>
  language === SOURCE_LANGUAGE ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`,
)

type File = { type: string; body: string | Buffer; isImmutable: boolean }

async function brandFile(look: Look, path: string, read: (path: string) => Promise<Buffer>): Promise<File | undefined> {
  if (look.colour && path === `/network/${look.version}.css`)
    return { type: 'text/css; charset=utf-8', body: styleSheet(look.colour), isImmutable: true }
  if (look.picture && path === pictureUrl(look)) return { type: 'image/webp', body: look.picture, isImmutable: true }
  if (MANIFESTS.includes(path))
    return {
      type: 'application/manifest+json; charset=utf-8',
      body: brandManifest(String(await read(path)), look),
      isImmutable: false,
    }
  if (ICONS[path]) return drawIcon(look, path, read)
  return undefined
}

function brandManifest(text: string, look: Look): string {
  const manifest = JSON.parse(text)
  // A network with a picture drops the drawings of Plus.
  const icons = manifest.icons.filter(({ type }: { type: string }) => !look.picture || type === 'image/png')
  return JSON.stringify({ ...manifest, name: look.name, short_name: look.name, icons })
}
