/** Violations that axe finds on the open page. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The script of axe without comments, as the browser compiles it for each screen. */
export const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violations that axe finds, each with its first element. Ends transitions of colours, which run even with reduced motion.
 */
export const judge = (rules: object) => `(async () => {
  for (;;) {
    await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    if (transitions.length === 0) break
    transitions.forEach((transition) => transition.finish())
  }
  const { violations } = await axe.run({ resultTypes: ['violations'], ...${JSON.stringify(rules)} })
  return violations.map(({ id, help, nodes }) => id + ': ' + help + ' (' + nodes[0].html + ')')
})()`
export const judgeAll = judge({ rules: { 'target-size': { enabled: true } } })
