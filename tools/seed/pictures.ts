/** Pictures drawn for the seeded posts: scenes composed as SVG, rasterised, uploaded like anybody's photo. */
import sharp from 'sharp'
import type { Random } from '#tools/random.ts'

interface Picture {
  file: File
  alt: string
}

interface Scene {
  svg: string
  alt: string
}

const sizes: readonly (readonly [number, number])[] = [
  [1600, 1000],
  [1200, 1200],
  [1000, 1250],
  [1600, 900],
]

/** A picture fit for a topic. */
export async function drawPicture(random: Random, kind: string, size = random.pick(sizes)): Promise<Picture> {
  const [width, height] = size
  const { svg, alt } = drawScene(random, kind, width, height)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`
  const bytes = await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer()
  return { file: new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }), alt }
}

const FRAMES = 24

/** An animation: snow that falls on a harbour, in a loop. */
export async function drawAnimation(random: Random): Promise<Picture> {
  const [width, height] = [480, 300]
  const hills = ridge(random, width, height, height * 0.72, height * 0.2, '#274060')
  const flakes = Array.from({ length: 60 }, () => ({
    x: random.next() * width,
    y: random.next() * height,
    size: 1.5 + random.next() * 2.5,
  }))
  const frames = Array.from({ length: FRAMES }, (_, index) => {
    const snow = flakes.map(({ x, y, size }) => {
      const at = (y + (index / FRAMES) * height) % height
      return `<circle cx="${x + 6 * Math.sin(at / 20)}" cy="${at}" r="${size}" fill="#fdfcf7"/>`
    })
    const water = `<rect y="${height * 0.82}" width="100%" height="100%" fill="#16213a"/>`
    const drawing = `<rect width="100%" height="100%" fill="#5c7a9e"/>${hills}${water}${snow.join('')}`
    return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`)
  })
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => 80), loop: 0 })
    .toBuffer()
  return {
    file: new File([new Uint8Array(bytes)], 'snow.gif', { type: 'image/gif' }),
    alt: 'Snow falling on dark hills behind a harbour',
  }
}

/** The inside of an SVG of that size. */
export function drawScene(random: Random, kind: string, width: number, height: number): Scene {
  const draw = scenes[kind] ?? random.pick(Object.values(scenes))
  return draw(random, width, height)
}

const skies = [
  ['#0b1f4b', '#f4845f', '#f9dc5c', 'at dusk'],
  ['#274690', '#8ecae6', '#e0fbfc', 'in the morning'],
  ['#3d1e6d', '#c9184a', '#ffb3c1', 'after sunset'],
  ['#1b4332', '#95d5b2', '#fefae0', 'before rain'],
] as const

const sky = ([top, middle, low]: readonly string[]) =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>
  <stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#s)"/>`

function ridge(random: Random, width: number, height: number, base: number, rise: number, colour: string): string {
  let path = `M0 ${height} L0 ${base}`
  for (let x = 0; x <= width; x += width / 14) path += ` L${x} ${base - random.next() * rise}`
  return `<path d="${path} L${width} ${height} Z" fill="${colour}"/>`
}

const scenes: Record<string, (random: Random, width: number, height: number) => Scene> = {
  nature(random, width, height) {
    const light = random.pick(skies)
    const sun = `<circle cx="${width * (0.2 + random.next() * 0.6)}" cy="${height * 0.5}" r="${width * 0.06}" fill="#fff7d6"/>`
    const hills = ['#3a506b', '#2b3a55', '#16213a'].map((colour, index) =>
      ridge(random, width, height, height * (0.62 + index * 0.13), height * 0.16, colour),
    )
    return {
      svg: sky(light) + sun + hills.join(''),
      alt: `Three ridges of hills ${light[3]}, with a low sun behind them`,
    }
  },
  city(random, width, height) {
    const light = random.pick(skies)
    let houses = ''
    for (let x = 0; x < width; x += width / 12) {
      const top = height * (0.35 + random.next() * 0.4)
      houses += `<rect x="${x}" y="${top}" width="${width / 12 + 1}" height="${height}" fill="#141b2d"/>`
      for (let y = top + 30; y < height - 30; y += 56)
        for (const shift of [18, 66])
          if (random.next() < 0.45)
            houses += `<rect x="${x + shift}" y="${y}" width="26" height="32" fill="${random.pick(['#ffd166', '#ffe8a3', '#f4a261'])}"/>`
    }
    return { svg: sky(light) + houses, alt: `A row of dark houses ${light[3]}, many windows lit` }
  },
  science(random, width, height) {
    const values = Array.from({ length: 12 }, (_, index) => 0.15 + random.next() * 0.3 + index * 0.04)
    const bars = values.map((value, index) => {
      const [x, tall] = [width * (0.08 + index * 0.072), value * height * 0.8]
      return `<rect x="${x}" y="${height * 0.88 - tall}" width="${width * 0.05}" height="${tall}" rx="10" fill="${index === 11 ? '#ef476f' : '#118ab2'}"/>`
    })
    const axis = `<rect x="${width * 0.06}" y="${height * 0.885}" width="${width * 0.88}" height="5" fill="#33415c"/>`
    return {
      svg: `<rect width="100%" height="100%" fill="#fdfcf7"/>${bars.join('')}${axis}`,
      alt: 'A bar chart of twelve values that rise, the last one marked in red',
    }
  },
  art(random, width, height) {
    const colours = random.some(['#e63946', '#f4a261', '#2a9d8f', '#264653', '#e9c46a', '#8338ec', '#3a86ff'], 4)
    let tiles = ''
    const edge = width / 8
    for (let y = 0; y < height; y += edge)
      for (let x = 0; x < width; x += edge) {
        const [cx, cy] = [x + (random.next() < 0.5 ? 0 : edge), y + (random.next() < 0.5 ? 0 : edge)]
        tiles += `<svg x="${x}" y="${y}" width="${edge}" height="${edge}"><rect width="100%" height="100%" fill="${random.pick(colours)}"/><circle cx="${cx - x}" cy="${cy - y}" r="${edge}" fill="${random.pick(colours)}"/></svg>`
      }
    return { svg: tiles, alt: 'A pattern of quarter circles in four colours' }
  },
  life(random, width, height) {
    const [fur, back] = random.pick([
      ['#3d405b', '#f2cc8f'],
      ['#e07a5f', '#81b29a'],
      ['#222222', '#ffd6e0'],
    ] as const)
    const [x, y, size] = [width / 2, height * 0.62, Math.min(width, height) * 0.26]
    const ear = (side: number) =>
      `<path d="M${x + side * size * 0.95} ${y - size * 1.35} L${x + side * size * 0.98} ${y - size * 0.2} L${x + side * size * 0.25} ${y - size * 0.9} Z" fill="${fur}"/>`
    const eye = (side: number) =>
      `<ellipse cx="${x + side * size * 0.4}" cy="${y - size * 0.15}" rx="${size * 0.13}" ry="${size * 0.2}" fill="#fdfcdc"/>`
    const cat = `${ear(-1)}${ear(1)}<circle cx="${x}" cy="${y}" r="${size}" fill="${fur}"/>${eye(-1)}${eye(1)}<path d="M${x - 18} ${y + size * 0.25} h36 l-18 20 Z" fill="#ef8a8a"/>`
    return { svg: `<rect width="100%" height="100%" fill="${back}"/>${cat}`, alt: 'A cat looking straight at you' }
  },
}
