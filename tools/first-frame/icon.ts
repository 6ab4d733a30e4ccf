import { readFileSync } from 'node:fs'

interface IconSet {
  icons: Record<string, { body: string }>
}

let set: IconSet | undefined

/** The shapes of an icon of Lucide as SVG, without the attributes of all icons. */
export function readIcon(name: string): string {
  set ??= JSON.parse(readFileSync(new URL(import.meta.resolve('@iconify-json/lucide/icons.json')), 'utf8')) as IconSet
  const icon = set.icons[name]
  if (!icon) throw new Error(`Lucide has no icon ${name}.`)
  const common = /\s(?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin)="round"|stroke-width="2")/g
  return icon.body.replace(common, '')
}
