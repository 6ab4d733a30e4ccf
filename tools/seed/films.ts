/** Two videos for the seeded posts, made by ffmpeg: an old tram, and a game of life. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createRandom } from '#tools/random.ts'
import { drawScene } from './pictures.ts'

const [WIDTH, HEIGHT] = [1280, 720]
const STREET = 560
const TRAM = { width: 620, height: 250 }

const svg = (width: number, height: number, inside: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`))
    .png()
    .toBuffer()

function drawStreet(): Promise<Buffer> {
  const { svg: houses } = drawScene(createRandom(12), 'city', WIDTH, HEIGHT)
  const street = `<rect y="${STREET}" width="100%" height="100%" fill="#3b4252"/>
    <rect y="${STREET + 66}" width="100%" height="5" fill="#8d99ae"/><rect y="${STREET + 96}" width="100%" height="7" fill="#8d99ae"/>`
  return svg(WIDTH, HEIGHT, houses + street)
}

function drawTram(): Promise<Buffer> {
  const { width, height } = TRAM
  const windows = [40, 150, 260, 370, 480].map(
    (x) => `<rect x="${x}" y="62" width="92" height="70" rx="8" fill="#ffe8a3"/>`,
  )
  const wheels = [130, 200, 420, 490].map(
    (x) => `<circle cx="${x}" cy="218" r="26" fill="#222831"/><circle cx="${x}" cy="218" r="9" fill="#8d99ae"/>`,
  )
  return svg(
    width,
    height,
    `<path d="M250 34 L310 4 L370 34" fill="none" stroke="#222831" stroke-width="6"/>
    <rect x="8" y="30" width="${width - 16}" height="182" rx="22" fill="#b23a48"/>
    <rect x="8" y="146" width="${width - 16}" height="34" fill="#fefae0"/>
    <rect x="2" y="24" width="${width - 4}" height="20" rx="10" fill="#3d405b"/>${windows.join('')}
    <path d="M300 153 h20 l-11 21" fill="none" stroke="#b23a48" stroke-width="5"/>
    <circle cx="${width - 26}" cy="164" r="11" fill="#fff7d6"/>${wheels.join('')}`,
  )
}

/** What ffmpeg makes of these arguments, as a file of a phone. */
async function film(ffmpeg: string, args: readonly string[], name: string): Promise<File> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plus-seed-'))
  try {
    await Promise.all([
      drawStreet().then((png) => writeFile(path.join(folder, 'street.png'), png)),
      drawTram().then((png) => writeFile(path.join(folder, 'tram.png'), png)),
    ])
    const all = ['-v', 'error', '-nostdin', ...args, '-preset', 'ultrafast', '-crf', '27', '-pix_fmt', 'yuv420p', name]
    const [code] = await once(spawn(ffmpeg, all, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }), 'close')
    if (code !== 0) throw new Error(`${ffmpeg} could not make ${name}.`)
    return new File([new Uint8Array(await readFile(path.join(folder, name)))], name, { type: 'video/mp4' })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const picture = (file: string) => ['-loop', '1', '-framerate', '25', '-i', file]
const BELL = 'aevalsrc=0.3*sin(2*PI*1320*t)*exp(-4*mod(t\\,0.9))*lt(t\\,1.8):d=7'

/** An old tram passes a row of houses, and rings. */
export const filmTram = (ffmpeg: string): Promise<File> =>
  film(
    ffmpeg,
    [
      ...[...picture('street.png'), ...picture('tram.png'), '-f', 'lavfi', '-i', BELL],
      ...['-filter_complex', `overlay=x=-120+190*t:y=${STREET + 100 - TRAM.height}`, '-t', '7', '-c:a', 'aac'],
    ],
    'car-7.mp4',
  )

/** A game of life, without sound. */
export const filmLife = (ffmpeg: string): Promise<File> => {
  const life =
    'life=s=128x72:rate=12:ratio=0.12:seed=20261127:mold=12:life_color=#ffd166:death_color=#118ab2:mold_color=#16213a'
  return film(ffmpeg, ['-f', 'lavfi', '-i', `${life},scale=${WIDTH}:${HEIGHT}:flags=neighbor`, '-t', '6'], 'life.mp4')
}
