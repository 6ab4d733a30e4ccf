/** Serves `virtual:icons/<name>`: an icon of Lucide as a component, made of the one file that has them all. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const PREFIX = 'virtual:icons/'
const ICON = normalizePath(fileURLToPath(new URL('../../web/ui/icon.ts', import.meta.url)))
/** Attributes of all icons. `web/ui/icon.ts` sets them once, so that CSS can set the weight of the lines. */
const COMMON = /^(?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin)="round"|stroke-width="2")$/
const TAG = /<(\w+)((?:\s[\w-]+="[^"]*")*)\s*\/?>/g
const ATTRIBUTE = /[\w-]+="[^"]*"/g

interface IconSet {
  icons: Record<string, { body: string }>
  /** Former names. */
  aliases: Record<string, { parent: string }>
}

export function icons(): Plugin {
  let set: IconSet | undefined
  return {
    name: 'plus:icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      set ??= JSON.parse(
        readFileSync(new URL(import.meta.resolve('@iconify-json/lucide/icons.json')), 'utf8'),
      ) as IconSet
      const name = id.slice(PREFIX.length + 1)
      return [
        `import { icon } from ${JSON.stringify(ICON)}`,
        `export default /* @__PURE__ */ icon(${JSON.stringify(shapesOf(set, name))})`,
      ].join('\n')
    },
    // Without this, each screen would load the icons of all others: a list of names does nothing by itself.
    transform: {
      filter: { id: /\/web\/ui\/icons\.ts$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  }
}

/** The shapes with their attributes. Groups only hold what all icons have in common. */
function shapesOf({ icons, aliases }: IconSet, name: string): [tag: string, attributes: Record<string, string>][] {
  const found = icons[name] ?? icons[aliases[name]?.parent ?? '']
  if (!found) throw new Error(`Lucide has no icon ${name}.`)
  return [...found.body.matchAll(TAG)]
    .map(([, tag = '', attributes = '']) => ({ tag, own: ownAttributes(attributes) }))
    .filter(({ tag }) => tag !== 'g')
    .map(({ tag, own }, index) => [tag, { ...own, key: String(index) }])
}

function ownAttributes(attributes: string): Record<string, string> {
  const own = (attributes.match(ATTRIBUTE) ?? []).filter((attribute) => !COMMON.test(attribute))
  return Object.fromEntries(
    own.map((attribute) => {
      const [name = '', value = ''] = attribute.split('="')
      return [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value.slice(0, -1)]
    }),
  )
}
