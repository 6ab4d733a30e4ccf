/** Directives with a value, which is no name of a robot. */
const WITH_VALUE = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after'])

/** What robots directives forbid to show of a page. */
export interface Forbidden {
  /** Any text: `nosnippet`, or `max-snippet:0`. */
  snippets: boolean
  /** Its image: `max-image-preview:none`. */
  images: boolean
}

/**
 * What robots directives forbid, each a tag or a header. Directives of a header may be addressed to one robot, as in
 * `otherbot: nosnippet`.
 */
export function forbiddenBy(directives: readonly string[], robot: string): Forbidden {
  const ours = new Set(directives.flatMap((each) => [...directivesFor(each, robot.toLowerCase())]))
  return {
    snippets: ours.has('nosnippet') || ours.has('max-snippet:0'),
    images: ours.has('max-image-preview:none'),
  }
}

function* directivesFor(directives: string, robot: string): Generator<string> {
  let isForUs = true
  for (const piece of directives.toLowerCase().split(',')) {
    const [, name = '', rest = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(piece) ?? []
    const isNamed = name !== '' && !WITH_VALUE.has(name)
    if (isNamed) isForUs = name === robot
    if (isForUs) yield (isNamed ? rest : piece).replace(/\s/g, '')
  }
}
