/** Finds texts for people that do not go through `t` or `rich`. */
import { parseAst } from 'rolldown/parseAst'
import { type Node, walk } from './syntax.ts'

/** Attributes that hold no text for people. */
const NO_TEXT =
  /^(?:\w*[cC]lass(?:Name)?|style|d|transform|viewBox|points|fill|stroke.*|sizes|media|rel|role|type|to|href|src|srcSet|id|key|name|htmlFor|autoComplete|pattern|data-.*|method|action|accept|preserveAspectRatio|target|lang|dir|inputMode|enterKeyHint|variant|size|aria-(?!label$|description$|roledescription$|valuetext$|placeholder$).*)$/
/** Properties that hold texts for people, also of one word. */
const TEXT_PROPERTY =
  /^(?:label|title|text|message|failure|description|hint|help|heading|placeholder|question|announcement|summary|empty)$/

const WORD = /\p{L}{2}/u
const SENTENCE = /^(?=[^\s]*\p{L})["“']?\p{Lu}[\p{L}’']*\S*\s+\S/u
// Names of products and calls are the same in every language.
const isProper = (text: string) =>
  WORD.test(text) && !/^(?:\s*(?:Plus|Grok|Google|Apple)\s*$|(?:GET|POST|PUT|DELETE) \/)/.test(text)

/** Each text with its line. */
export function findUntranslated(code: string, lang: 'ts' | 'tsx'): string[] {
  const found: string[] = []
  const note = (node: Node, text: string) =>
    found.push(`${code.slice(0, node.start).split('\n').length}: ${text.trim().replace(/\s+/g, ' ')}`)
  walk(parseAst(code, { lang }) as unknown as Node, (node, parents) => {
    if (node.type === 'JSXText' && isProper(node.value as string)) return note(node, node.value as string)
    const text = textOf(node)
    if (text === undefined || !isProper(text)) return
    const [parent] = parents
    // The name of a property, such as a label of a package.
    if (parent?.type === 'Property' && parent.key === node) return
    if (isTranslated(parents) || isForDevelopers(parents)) return
    // The text of an attribute, not one of a function that handles an event.
    const around = parents.find(({ type }) => /^(?:JSXAttribute|\w*Function\w*)$/.test(type))
    const attribute = around?.type === 'JSXAttribute' ? around : undefined
    if (attribute) {
      if (!NO_TEXT.test(nameOf(attribute.name as Node)) && /^\p{Lu}|\s/u.test(text)) note(node, text)
    } else if (isChild(parents) && /^\p{Lu}|\s/u.test(text)) note(node, text)
    else if (parent?.type === 'Property' && parent.value === node && TEXT_PROPERTY.test(nameOf(parent.key as Node))) {
      if (/^\p{Lu}|\s/u.test(text)) note(node, text)
    } else if (SENTENCE.test(text)) note(node, text)
  })
  return found
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join('…')
}

const nameOf = (node: Node) => String(node.name ?? node.value ?? '')

const isTranslated = ([parent]: Node[]) =>
  parent?.type === 'CallExpression' && /^(?:t|rich|text)$/.test(nameOf(parent.callee as Node))

/** Errors of programming, logs, imports, types, contexts of texts, and questions that are sent to the server. */
const isForDevelopers = (parents: Node[]) =>
  parents.some(
    ({ type, callee, key }, index) =>
      (/^(?:Import|Export(?:All|Named)|TS\w*Type|TSLiteral)/.test(type) &&
        (type !== 'ExportNamedDeclaration' || index === 0)) ||
      (type === 'NewExpression' && /^(?:Error|TypeError|RangeError|RegExp)$/.test(nameOf(callee as Node))) ||
      (type === 'Property' && key !== undefined && /^(?:context|q)$/.test(nameOf(key as Node))) ||
      (type === 'CallExpression' &&
        (callee as Node).type === 'MemberExpression' &&
        nameOf((callee as { object: Node }).object) === 'console'),
  )

/** Whether it is displayed as a child of an element, also by a condition. */
function isChild(parents: Node[]): boolean {
  const index = parents.findIndex(
    ({ type }) => !/^(?:ConditionalExpression|LogicalExpression|ParenthesizedExpression)$/.test(type),
  )
  const container = parents[index]
  return container?.type === 'JSXExpressionContainer' && parents[index + 1]?.type !== 'JSXAttribute'
}
