/** Faults that axe finds on the open page. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The script of axe, without its comments, as the browser compiles it for each screen. */
export const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong, each with the first element it is about. Transitions of colours are ended, which run even where motion is off. */
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
