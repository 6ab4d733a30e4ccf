/** Parses a page as browsers do, up to bounds, and finds the elements that say what it is. */
import { defaultTreeAdapter, html, Parser, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Elements inside of each other, and of a page. A page with more is not read on. */
const MAX_DEPTH = 300
const MAX_ELEMENTS = 10_000

const NAMES = new Set<string>(['base', 'link', 'meta', 'noscript', 'title'])
/** Elements whose text is kept. */
const WITH_TEXT = new Set<string>(['noscript', 'title'])

/** An element that says what the page is. */
export interface Fact {
  name: string
  /** The value of an attribute. Empty without it. */
  attribute(name: string): string
  text: string
  /** Whether a drawing or a formula holds it. */
  isInDrawing: boolean
}

interface ParsedPage {
  facts: Fact[]
  /** Whether the page has its whole head. */
  isHeadComplete: boolean
}

/** The page is not read on. */
const STOP = new Error('Enough of the page is read')

interface Parsing {
  /** Whether the text is all of the page. A part has the elements that are whole. */
  isWhole: boolean
  /** Whether a head with these facts is enough. */
  isEnough(head: Fact[]): boolean
}

/** Parses a page. Work and memory are bounded, whatever it holds. */
export function parsePage(text: string, { isWhole, isEnough }: Parsing): ParsedPage {
  const document = defaultTreeAdapter.createDocument()
  let isHeadComplete = isWhole
  let depth = 0
  let elements = 0
  const parser = new Parser(
    {
      treeAdapter: {
        ...defaultTreeAdapter,
        createElement: (...given) => {
          if (++elements > MAX_ELEMENTS) throw STOP
          return defaultTreeAdapter.createElement(...given)
        },
        insertText: (parent, added) => {
          if (WITH_TEXT.has(parent.nodeName)) defaultTreeAdapter.insertText(parent, added)
        },
        insertTextBefore: () => {},
        onItemPush: ({ tagName }) => {
          if (++depth > MAX_DEPTH || (tagName === 'body' && isEnough(factsOf(document)))) throw STOP
        },
        onItemPop: ({ tagName }) => {
          depth--
          isHeadComplete ||= tagName === 'head'
        },
      },
    },
    document,
  )
  try {
    parser.tokenizer.write(text, isWhole)
  } catch (error) {
    if (error !== STOP) throw error
    isHeadComplete = true
  }
  return { facts: factsOf(document), isHeadComplete }
}

/** The facts of a tree, in its order. The content of a template is no part of it. */
function factsOf(parent: Tree.ParentNode, isInDrawing = false): Fact[] {
  return parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return []
    const isDrawing = isInDrawing || node.namespaceURI !== html.NS.HTML
    const inside = factsOf(node, isDrawing)
    return NAMES.has(node.tagName) ? [toFact(node, isDrawing), ...inside] : inside
  })
}

const toFact = ({ tagName, attrs, childNodes }: Tree.Element, isInDrawing: boolean): Fact => ({
  name: tagName,
  attribute: (name) => attrs.find((each) => each.name === name)?.value ?? '',
  text: childNodes.map((node) => ('value' in node ? node.value : '')).join(''),
  isInDrawing,
})
