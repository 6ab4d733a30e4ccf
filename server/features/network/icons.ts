/** Draws the icons of a network: its picture, or the logo of Plus in its colour. */
import { accentsOf, DEFAULT_COLOUR } from '#contract/colour.ts'
import { createLru } from '#server/core/lru.ts'
import type { Look } from './network.ts'

interface Icon {
  /** The SVG drawing that is coloured. */
  drawing: string
  /** The edge in pixels; 0 for the drawing itself. */
  size: number
  /** Whether launchers crop its edges. */
  isMaskable?: true
}

const drawing = (path: string): Icon => ({ drawing: path, size: 0 })
const square = (size: number): Icon => ({ drawing: '/icon.svg', size })
const maskable = (size: number): Icon => ({ drawing: '/icon-maskable.svg', size, isMaskable: true })

/** The icons of tools/build-service-worker.mjs, by path. */
export const ICONS: Readonly<Record<string, Icon>> = {
  '/favicon.svg': drawing('/favicon.svg'),
  '/icon.svg': drawing('/icon.svg'),
  '/icon-maskable.svg': drawing('/icon-maskable.svg'),
  '/icon-192.png': square(192),
  '/icon-512.png': square(512),
  '/icon-maskable-192.png': maskable(192),
  '/icon-maskable-512.png': maskable(512),
  '/apple-touch-icon.png': maskable(180),
}

/** Launchers crop a maskable icon to a circle of four fifths of its edge. */
const SAFE = 0.7

const drawn = createLru<string, Promise<Buffer>>(2 * Object.keys(ICONS).length)

/** An icon, drawn once for each look. */
export async function drawIcon(look: Look, path: string, read: (path: string) => Promise<Buffer>) {
  const icon = ICONS[path]!
  if (icon.size === 0) return { type: 'image/svg+xml', body: tint(await read(path), look), isImmutable: false }
  const key = `${look.version} ${path}`
  let png = drawn.get(key)
  if (!png) {
    png = draw(look, icon, read)
    drawn.set(key, png)
    png.catch(() => drawn.delete(key)) // the next request retries
  }
  return { type: 'image/png', body: await png, isImmutable: false }
}

const fillOf = ({ colour }: Look): string => accentsOf(colour ?? DEFAULT_COLOUR).fill[0]
const tint = (svg: Buffer, look: Look): string => String(svg).replaceAll(DEFAULT_COLOUR, fillOf(look))

async function draw(look: Look, { drawing, size, isMaskable }: Icon, read: (path: string) => Promise<Buffer>) {
  // Loaded with the first icon, because libvips takes memory.
  const { default: sharp } = await import('sharp')
  if (!look.picture)
    return sharp(Buffer.from(tint(await read(drawing), look)))
      .resize(size)
      .png()
      .toBuffer()
  const edge = isMaskable ? Math.round(size * SAFE) : size
  const picture = await sharp(look.picture).resize(edge, edge, { fit: 'cover' }).png().toBuffer()
  if (!isMaskable) return picture
  const background = { create: { width: size, height: size, channels: 4, background: '#ffffff' } } as const
  return sharp(background)
    .composite([{ input: picture }])
    .png()
    .toBuffer()
}
