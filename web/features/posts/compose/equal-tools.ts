import type { ThreadComposer } from './use-thread-editor.ts'

/** What changes with each key and what no tool shows. */
const IGNORED: ReadonlySet<string> = new Set<keyof ThreadComposer>(['content', 'tooLong', 'refusal', 'canSend'])

/**
 * Whether two states of a composer look the same to the tools beside its text: typing would render all of them again with each
 * key. Functions of an older state act on the content that is there now (ThreadContent).
 */
export const hasEqualTools = (before: ThreadComposer, after: ThreadComposer): boolean =>
  isEqual(before, after, (name, one, other) => {
    if (IGNORED.has(name) || typeof other === 'function') return true
    if (name === 'active') return isEqualPost(one, other)
    if (name === 'fields') return isEqual(one, other, (_, field, next) => Object.is(field, next))
    if (name !== 'posts') return Object.is(one, other)
    const [posts, next] = [one, other] as [ThreadComposer['posts'], ThreadComposer['posts']]
    return posts.length === next.length && posts.every((post, index) => isEqualPost(post, next[index]))
  })

const isEqualPost = (one: unknown, other: unknown): boolean =>
  isEqual(one, other, (name, value, next) => name === 'text' || Object.is(value, next))

function isEqual(one: unknown, other: unknown, compare: (name: string, a: unknown, b: unknown) => boolean): boolean {
  const [before, after] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  return Object.keys({ ...before, ...after }).every((name) => compare(name, before[name], after[name]))
}
