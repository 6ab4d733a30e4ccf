/** Avatars and covers of the seeded members, drawn like their pictures. */
import sharp from 'sharp'
import type { Random } from '#tools/random.ts'
import { drawScene } from './pictures.ts'

const EDGE = 480
const skins = ['#f6d3bd', '#e8b48f', '#c98a5e', '#a2673f', '#7a4a2c', '#573321'] as const
const hairs = ['#1c1613', '#3a2a1e', '#6b4526', '#a8742f', '#d9b26a', '#8f8f94', '#7d2e2e'] as const
const walls = ['#ffd6a5', '#caffbf', '#9bf6ff', '#a0c4ff', '#bdb2ff', '#ffc6ff', '#fdffb6', '#e2ece9'] as const
const shirts = ['#264653', '#2a9d8f', '#e76f51', '#6d597a', '#355070', '#b56576', '#588157'] as const

/** A face, plainly drawn. */
export async function drawFace(random: Random): Promise<File> {
  const [skin, hair] = [random.pick(skins), random.pick(hairs)]
  const isLong = random.next() < 0.5
  const back = isLong
    ? `<rect x="128" y="130" width="224" height="${210 + random.below(90)}" rx="100" fill="${hair}"/>`
    : ''
  const fringe = random.pick([
    `<path d="M136 214 C140 110 340 110 344 214 C300 168 196 162 136 214 Z" fill="${hair}"/>`,
    `<path d="M136 220 C132 96 348 96 344 220 C330 150 250 190 136 220 Z" fill="${hair}"/>`,
    `<circle cx="180" cy="146" r="52" fill="${hair}"/><circle cx="240" cy="124" r="58" fill="${hair}"/><circle cx="300" cy="146" r="52" fill="${hair}"/>`,
  ])
  const glasses =
    random.next() < 0.3
      ? '<g fill="none" stroke="#22223b" stroke-width="7"><circle cx="202" cy="246" r="30"/><circle cx="278" cy="246" r="30"/><path d="M232 246h16"/></g>'
      : ''
  const smile = `<path d="M208 300 Q240 ${320 + random.below(18)} 272 300" fill="none" stroke="#3b1f1f" stroke-width="7" stroke-linecap="round"/>`
  const eyes = '<circle cx="202" cy="246" r="9" fill="#22223b"/><circle cx="278" cy="246" r="9" fill="#22223b"/>'
  return toFile(
    `<rect width="480" height="480" fill="${random.pick(walls)}"/>${back}
    <ellipse cx="240" cy="500" rx="190" ry="130" fill="${random.pick(shirts)}"/>
    <rect x="204" y="320" width="72" height="80" rx="34" fill="${skin}"/>
    <ellipse cx="240" cy="244" rx="106" ry="122" fill="${skin}"/>${fringe}${eyes}${glasses}${smile}`,
    EDGE,
    EDGE,
  )
}

/** A scene of that kind as an avatar. */
export const drawEmblem = (random: Random, kind: string): Promise<File> =>
  toFile(drawScene(random, kind, EDGE, EDGE).svg, EDGE, EDGE)

/** A scene of that kind, wide. */
export const drawCover = (random: Random, kind: string): Promise<File> =>
  toFile(drawScene(random, kind, 1500, 500).svg, 1500, 500)

async function toFile(svg: string, width: number, height: number): Promise<File> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`
  const bytes = await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.jpg', { type: 'image/jpeg' })
}
