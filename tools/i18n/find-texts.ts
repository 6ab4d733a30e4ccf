/** Finds the texts of a source file: the first arguments of `t`, `rich` and `text`, imported from the modules of texts. */
import { parseAst } from 'rolldown/parseAst'
import { type Node, walk } from './syntax.ts'

/** A text in the code. `start` and `end` enclose its literal. */
interface FoundText {
  message: string
  context: string | undefined
  start: number
  end: number
}

/** A call whose text is not a literal, which nothing could translate. */
class TextNotLiteral extends Error {}

const MODULES = /(?:\/core\/i18n|^\.\/i18n|\/server-texts)\.ts$/
const FUNCTIONS = new Set(['t', 'rich', 'text'])

/** Whether the code may have texts, without parsing it. */
export const mayHaveTexts = (code: string): boolean => /core\/i18n\.ts|["']\.\/i18n\.ts|\/server-texts\.ts/.test(code)

/** All texts of a file. `lang` is that of its syntax. Throws TextNotLiteral. */
export function findTexts(code: string, file: string, lang: 'js' | 'ts' | 'tsx' = 'tsx'): FoundText[] {
  const program = parseAst(code, { lang }) as unknown as Node
  const names = importedNames(program)
  const texts: FoundText[] = []
  if (names.size > 0)
    walk(program, (node) => {
      const callee = node.callee as Node | undefined
      if (node.type !== 'CallExpression' || callee?.type !== 'Identifier' || !names.has(callee.name as string)) return
      const [first, second] = node.arguments as Node[]
      const message = first && literalOf(first)
      if (message === undefined)
        throw new TextNotLiteral(`${file}: the text of ${callee.name}(…) at offset ${node.start} is not a literal.`)
      texts.push({ message, context: second && contextOf(second), start: first!.start, end: first!.end })
    })
  return texts
}

/** The names under which the functions of texts are imported. */
function importedNames(program: Node): Set<string> {
  const names = new Set<string>()
  for (const node of program.body as Node[]) {
    if (node.type !== 'ImportDeclaration' || !MODULES.test((node.source as Node).value as string)) continue
    for (const specifier of node.specifiers as Node[]) {
      const imported = specifier.imported as Node | undefined
      if (imported && FUNCTIONS.has(imported.name as string)) names.add((specifier.local as Node).name as string)
    }
  }
  return names
}

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || (node.expressions as Node[]).length > 0) return undefined
  return ((node.quasis as Node[])[0]!.value as { cooked: string }).cooked
}

function contextOf(node: Node): string | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const property = (node.properties as Node[]).find((each) => (each.key as Node | undefined)?.name === 'context')
  return property && literalOf(property.value as Node)
}
