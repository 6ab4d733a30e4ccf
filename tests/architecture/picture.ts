/** Draws the picture of docs/architecture.md from the rows that the tests enforce. */
import { layers } from './layers.ts'

const WIDTH = 46

type Rows = readonly (readonly string[])[]

/** The rest of server/ is one place. */
const TOP = 'main  start  backups  process  features  app'
const nameOf = (place: string): string =>
  place === 'server' ? TOP : place.replace(/^(?:server|web)\/(?:features\/)?/, '')

/** The names of a row in as few lines as fit a column. */
function linesOf(row: readonly string[]): string[] {
  const lines: string[] = []
  for (const name of row.map(nameOf)) {
    const longer = `${lines.at(-1) ?? ''}  ${name}`
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(lines.length > 0 ? `  ${name}` : name)
  }
  return lines
}

const rule = '─'.repeat(WIDTH)

/** Draws one side from top to bottom. Continuation lines of a row are indented. */
const columnOf = (title: string, rows: Rows): string[] => [title, rule, ...rows.flatMap(linesOf), rule]

/** Draws server and web side by side, on the contract that both import. */
export function drawPicture(): string {
  const server = columnOf('server/', layers.server.slice(0, -1))
  const web = columnOf('web/', layers.web.slice(0, -1))
  const height = Math.max(server.length, web.length)
  const lines = Array.from({ length: height }, (_, index) => {
    const [left, right] = [server, web].map((column) => column[index - height + column.length] ?? '')
    return `${left!.padEnd(WIDTH)}   ${right}`.trimEnd()
  })
  return [...lines, `${' '.repeat(WIDTH - 2)}contract/`, ''].join('\n')
}
