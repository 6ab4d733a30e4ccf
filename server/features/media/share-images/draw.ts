/** Draws the share image of a post, a profile or a hashtag: its author, its text, and the network. Runs in a process of its own, by libvips. */
import sharp, { type OverlayOptions } from 'sharp'
import { SHARE_IMAGE } from '#contract/limits.ts'
import { splitText, truncateGraphemes } from '#contract/text.ts'
import { type Coverage, ownFonts, readCoverage } from './fonts.ts'

/** What a share image shows. Pictures are in any format that libvips reads. */
export interface ShareDrawing {
  /** Null for a hashtag. */
  author: ShareAuthor | null
  /** Empty for a profile that says nothing. */
  text: string
  network: { name: string; host: string; picture: Uint8Array | null; colour: string }
}

interface ShareAuthor {
  name: string
  handle: string
  avatar: Uint8Array | null
}

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE
const MARGIN = 72
const AVATAR = 104
const INK = '#0f1419'
const FAINT = '#536471'
/** The place of the text, and its sizes in pixels, the largest first. */
const TEXT = { top: 216, height: 290, sizes: [64, 54, 46, 40, 34, 30] }
const FOOT = { top: 546, icon: 44 }
const FAMILIES = 'Inter,Noto Sans Arabic,Noto Sans,Noto Color Emoji,sans'

let prepared: Promise<Coverage> | undefined

/** Registers the fonts of Plus with libvips, once in a process. */
function prepare(): Promise<Coverage> {
  prepared ??= (async () => {
    for (const fontfile of ownFonts())
      await sharp({ text: { text: '.', font: FAMILIES, fontfile } })
        .raw()
        .toBuffer()
    return readCoverage()
  })()
  return prepared
}

/** Draws a PNG. Texts in scripts for which no font is there are left out: without its text the image is that of the network. */
export async function drawShareImage(drawing: ShareDrawing): Promise<Buffer> {
  const coverage = await prepare()
  const { author, text, network } = drawing
  const shown = network.name !== '' && coverage.has(network.name) ? network.name : network.host
  const hasText = text.trim() !== ''
  const layers =
    (hasText || author) && coverage.has(text)
      ? [
          ...(author ? await drawAuthor(author, network, coverage.has(author.name), hasText ? MARGIN : TEXT.top) : []),
          ...(hasText ? [await drawText(text, network.colour)] : []),
          ...(await drawFoot(drawing, shown)),
        ]
      : await drawNetwork(drawing, shown)
  const background = { create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } } as const
  return sharp(background)
    .composite([{ input: frameOf(network.colour), left: 0, top: 0 }, ...layers])
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** A line of the network's colour at the bottom. */
const frameOf = (colour: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect y="${HEIGHT - 14}" width="${WIDTH}" height="14" fill="${colour}"/></svg>`)

async function drawAuthor(
  { name: ownName, handle, avatar }: ShareAuthor,
  network: ShareDrawing['network'],
  isNameShown: boolean,
  top: number,
): Promise<OverlayOptions[]> {
  const name = isNameShown ? ownName : handle
  const left = MARGIN + AVATAR + 28
  const width = WIDTH - MARGIN - left
  const picture = avatar ? await round(avatar, AVATAR) : await initial(name, network.colour)
  const title = await drawLine(`<b>${escapeMarkup(name)}</b>`, { size: 42, colour: INK, width })
  const subtitle = await drawLine(escapeMarkup(handle), { size: 32, colour: FAINT, width })
  const texts =
    name === handle
      ? [{ input: title.data, left, top: top + 30 }]
      : [
          { input: title.data, left, top },
          { input: subtitle.data, left, top: top + Math.max(58, title.info.height + 4) },
        ]
  return [{ input: picture, left: MARGIN, top }, ...texts]
}

/** A picture cut to a circle. */
async function round(picture: Uint8Array, size: number): Promise<Buffer> {
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`,
  )
  const square = await sharp(picture).resize(size, size, { fit: 'cover' }).ensureAlpha().png().toBuffer()
  return sharp(square)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** The first letter of a name on a disc, for those without a picture. */
async function initial(name: string, colour: string): Promise<Buffer> {
  const disc = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${AVATAR}" height="${AVATAR}"><circle cx="${AVATAR / 2}" cy="${AVATAR / 2}" r="${AVATAR / 2}" fill="${colour}"/></svg>`,
  )
  const letter = truncateGraphemes(name.replace(/^@/, ''), 1).toUpperCase()
  const line = await drawLine(`<b>${escapeMarkup(letter)}</b>`, { size: 54, colour: '#ffffff', width: AVATAR })
  const { data, info } = await crop(line, AVATAR, AVATAR)
  const at = {
    left: Math.max(0, Math.round((AVATAR - info.width) / 2)),
    top: Math.max(0, Math.round((AVATAR - info.height) / 2)),
  }
  return sharp(disc)
    .composite([{ input: data, ...at }])
    .png()
    .toBuffer()
}

/** The text in the largest size that fits; what is too long for the smallest one is cut. */
async function drawText(text: string, accent: string): Promise<OverlayOptions> {
  const width = WIDTH - 2 * MARGIN
  const fitting = TEXT.sizes.filter((size) => size === TEXT.sizes.at(-1) || mayFit(text, size, width))
  let shown = text.replaceAll(/\n{3,}/g, '\n\n').trim()
  for (const size of [...fitting, ...Array<number>(6).fill(TEXT.sizes.at(-1)!)]) {
    const drawn = await drawMarkup(markupOf(shown, accent), { size, colour: INK, width })
    const isLast = size === TEXT.sizes.at(-1)
    if (drawn.info.height <= TEXT.height) return place(drawn, text)
    if (isLast) shown = cut(shown, TEXT.height / drawn.info.height)
  }
  const last = await drawMarkup(markupOf(cut(shown, 0.5), accent), { size: TEXT.sizes.at(-1)!, colour: INK, width })
  return place(await crop(last, width, TEXT.height), text)
}

/** Whether a text may fit in a size, by a generous estimate that spares drawing it in sizes that are far too large. */
const mayFit = (text: string, size: number, width: number): boolean =>
  Math.ceil((text.length * size * 0.36) / width) * size * 1.2 <= TEXT.height

const cut = (text: string, share: number): string => {
  const characters = [...new Intl.Segmenter().segment(text.replace(/…$/, ''))].map(({ segment }) => segment)
  return `${characters
    .slice(0, Math.floor(characters.length * Math.min(0.95, share)))
    .join('')
    .trimEnd()}…`
}

type Drawn = Awaited<ReturnType<typeof drawMarkup>>

/** Texts from right to left begin at the right. */
const place = ({ data, info }: Drawn, text: string): OverlayOptions => ({
  input: data,
  left: isRightToLeft(text) ? WIDTH - MARGIN - info.width : MARGIN,
  top: TEXT.top,
})

const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u.test(text)

async function drawFoot({ network }: ShareDrawing, name: string): Promise<OverlayOptions[]> {
  const half = (WIDTH - 2 * MARGIN - FOOT.icon - 40) / 2
  const [icon, title, host] = await Promise.all([
    drawIcon(network, FOOT.icon),
    drawLine(`<b>${escapeMarkup(name)}</b>`, { size: 30, colour: INK, width: half }),
    drawLine(escapeMarkup(network.host), { size: 28, colour: FAINT, width: half }),
  ])
  const middle = FOOT.top + FOOT.icon / 2
  return [
    { input: icon, left: MARGIN, top: FOOT.top - 8 },
    { input: title.data, left: MARGIN + FOOT.icon + 18, top: Math.round(middle - title.info.height / 2) - 8 },
    ...(name === network.host
      ? []
      : [
          {
            input: host.data,
            left: WIDTH - MARGIN - host.info.width,
            top: Math.round(middle - host.info.height / 2) - 8,
          },
        ]),
  ]
}

/** The image of the network, with the author's handle. */
async function drawNetwork({ author: of, network }: ShareDrawing, name: string): Promise<OverlayOptions[]> {
  const size = 168
  const width = WIDTH - 2 * MARGIN
  const [icon, title, author] = await Promise.all([
    drawIcon(network, size),
    drawLine(`<b>${escapeMarkup(name)}</b>`, { size: 68, colour: INK, width }),
    drawLine(escapeMarkup(of?.handle ?? ''), { size: 40, colour: FAINT, width }),
  ])
  const centred = (drawn: number) => Math.round((WIDTH - drawn) / 2)
  return [
    { input: icon, left: centred(size), top: 128 },
    { input: title.data, left: centred(title.info.width), top: 336 },
    { input: author.data, left: centred(author.info.width), top: 440 },
  ]
}

const drawIcon = ({ picture, colour }: ShareDrawing['network'], size: number): Promise<Buffer> =>
  picture ? round(picture, size) : sharp(logoOf(colour, size)).png().toBuffer()

/** The logo of Plus, as in web/public/icon.svg. */
const logoOf = (colour: string, size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect width="64" height="64" rx="18" fill="${colour}"/><path d="M32 17v30M17 32h30" stroke="#fff" stroke-width="9" stroke-linecap="round"/></svg>`,
  )

interface Style {
  size: number
  colour: string
  width: number
}

/** One line of markup, cut at its end where it is too long, and on both sides where marks make it too high. */
const drawLine = async (markup: string, style: Style): Promise<Drawn> =>
  crop(await drawMarkup(markup, { ...style, width: 0 }), Math.floor(style.width), 2 * style.size)

/** The beginning of the lines of a drawing, and the middle of its height. */
async function crop({ data, info }: Drawn, most: number, highest: number): Promise<Drawn> {
  const [width, height] = [Math.min(info.width, most), Math.min(info.height, highest)]
  if (width === info.width && height === info.height) return { data, info }
  const top = Math.floor((info.height - height) / 2)
  const cropped = await sharp(data).extract({ left: 0, top, width, height }).png().toBuffer()
  return { data: cropped, info: { ...info, width, height } }
}

/** Draws markup of Pango, which breaks lines, shapes scripts and orders both directions. Invisible characters are an empty drawing. */
const drawMarkup = (markup: string, { size, colour, width }: Style) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${markup}</span>`,
      ...{ font: `${FAMILIES} ${size}`, dpi: 72, rgba: true, wrap: 'word-char', spacing: Math.round(size / 8) },
      ...(width > 0 && { width }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      if (!/no text to render/.test(String(error))) throw error
      return sharp(EMPTY).png().toBuffer({ resolveWithObject: true })
    })

const EMPTY = { create: { width: 1, height: 1, channels: 4, background: '#0000' } } as const

/** Names and addresses have the colour of links. */
const markupOf = (text: string, accent: string): string =>
  splitText(text)
    .map((part) =>
      part.kind === 'text' ? escapeMarkup(part.text) : `<span foreground="${accent}">${escapeMarkup(part.text)}</span>`,
    )
    .join('')

// Markup is XML, without most controls.
const escapeMarkup = (text: string): string =>
  text
    .replace(/[^\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
