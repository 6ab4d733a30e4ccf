/** Directives with a value, which is no name of a robot. */
const WITH_VALUE = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after'])

/**
 * Whether robots directives forbid showing text of the page: `nosnippet`, or `max-snippet:0`. Of a header they may be
 * addressed to one robot, as in `otherbot: nosnippet`.
 */
export function forbidsSnippets(directives: string, robot: string): boolean {
  let isForUs = true
  for (const piece of directives.toLowerCase().split(',')) {
    const [, name = '', rest = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(piece) ?? []
    const isNamed = name !== '' && !WITH_VALUE.has(name)
    if (isNamed) isForUs = name === robot.toLowerCase()
    const directive = (isNamed ? rest : piece).replace(/\s/g, '')
    if (isForUs && (directive === 'nosnippet' || directive === 'max-snippet:0')) return true
  }
  return false
}
