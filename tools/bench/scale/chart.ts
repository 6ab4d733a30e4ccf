/** Draws what requests cost on networks of different sizes, as an SVG that reads on light and dark pages. */
import type { ScaleResult } from './rows.ts'

const WIDTH = 760
const LEFT = 300
const RIGHT = 70
const BAR = 9
/** How far the figure beside a bar reaches. */
const FIGURE = 30
const GAP = 16
const TOP = 46
const COLOURS = ['#8ecae6', '#219ebc', '#0b4f6c']

/** `sizes` names the networks, the smallest first. */
export function drawChart(results: readonly ScaleResult[], sizes: readonly string[]): string {
  const most = Math.max(...results.flatMap(({ cpuUs, wantedUs }) => [...cpuUs, wantedUs]))
  const x = (us: number) => Math.max(1, (us / most) * (WIDTH - LEFT - RIGHT))
  const step = sizes.length * BAR + GAP
  const height = TOP + results.length * step
  const rows = results.map(({ name, cpuUs, wantedUs }, index) => {
    const top = TOP + index * step
    const wanted = LEFT + x(wantedUs)
    const bars = cpuUs.map((us, size) => {
      const end = LEFT + x(us)
      // A figure that the mark would cross comes after it.
      const before = wanted > end && wanted < end + FIGURE ? wanted : end
      return (
        `<rect x="${LEFT}" y="${top + size * BAR}" width="${x(us).toFixed(1)}" height="${BAR - 2}" fill="${COLOURS[size]}"/>` +
        text(before + 5, top + size * BAR + BAR - 2, us.toFixed(0), 'start', 9)
      )
    })
    const mark = `<path d="M${wanted.toFixed(1)} ${top - 3}V${top + sizes.length * BAR + 1}" stroke="#d62828" stroke-width="1.5"/>`
    return [text(LEFT - 10, top + (sizes.length * BAR) / 2 + 4, name, 'end', 12), ...bars, mark].join('\n')
  })
  const legend = sizes.map(
    (size, index) =>
      `<rect x="${LEFT + index * 120}" y="12" width="10" height="10" fill="${COLOURS[index]}"/>` +
      text(LEFT + index * 120 + 15, 21, size, 'start', 11),
  )
  const title = text(LEFT - 10, 21, 'CPU of one request, µs (red: wanted)', 'end', 12)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" role="img">`,
    '<title>CPU time of one request on networks of different sizes</title>',
    '<style>text{fill:#1f2933}@media(prefers-color-scheme:dark){text{fill:#e4e7eb}}</style>',
    title,
    ...legend,
    ...rows,
    '</svg>\n',
  ].join('\n')
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const text = (x: number, y: number, content: string, anchor: 'start' | 'end', size: number): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="${size}">${escapeXml(content)}</text>`
