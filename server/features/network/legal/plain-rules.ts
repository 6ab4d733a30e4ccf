/** Reads rules from one plain text, as they were written before each had a title and a number. No word is lost. */
import { RULE_TITLE_LENGTH, RULES } from '#contract/limits.ts'
import { countGraphemes, truncateGraphemes } from '#contract/text.ts'

interface WrittenRule {
  title: string
  /** Markdown. */
  text: string
}

/** One rule for each paragraph, or for each line of a text with one paragraph. Rules beyond the limit join the last. */
export function readPlainRules(plain: string): WrittenRule[] {
  const paragraphs = plain.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || [])
  const parts = paragraphs.length === 1 ? paragraphs[0]!.split('\n') : paragraphs
  const rules = parts.map((part) => readRule(part.trim())).filter(({ title }) => title !== '')
  const rest = rules.slice(RULES - 1)
  if (rest.length < 2) return rules
  const [{ title, text }, ...others] = rest as [WrittenRule, ...WrittenRule[]]
  const joined = [text, ...others.flatMap((rule) => [toMarkdown(rule.title), rule.text])].filter(Boolean).join('\n\n')
  return [...rules.slice(0, RULES - 1), { title, text: joined }]
}

/** Numbers and bullets, which are dropped because the page numbers the rules itself. */
const MARK = /^(?:\d{1,3}[.):]|[-*•–—])\s+/u
const SENTENCE = /^.+?(?:[.!?](?=\s)|[。！？])/su

function readRule(part: string): WrittenRule {
  const [first = '', ...others] = part.replace(MARK, '').split('\n')
  const rest = others.join('\n').trim()
  if (fits(first)) return { title: first.trim(), text: toMarkdown(rest) }
  const sentence = SENTENCE.exec(first)?.[0]
  if (sentence && fits(sentence)) {
    const after = first.slice(sentence.length).trim()
    return { title: sentence, text: toMarkdown([after, rest].filter(Boolean).join('\n')) }
  }
  const start = truncateGraphemes(first, RULE_TITLE_LENGTH - 1).replace(/\s+\S*$/u, '')
  return { title: `${start}…`, text: toMarkdown([first, rest].filter(Boolean).join('\n')) }
}

const fits = (line: string): boolean => countGraphemes(line) <= RULE_TITLE_LENGTH

/** Converts plain text to Markdown that shows it unchanged. */
const toMarkdown = (plain: string): string =>
  plain
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/[\\`*[\]<>~|&#]|(?<!\w)_|_(?!\w)/g, '\\$&')
        .replace(/^([-+=])/, '\\$1')
        .replace(/^(\d+)([.)])/, '$1\\$2'),
    )
    .join('\n')
