import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findUrls } from './addresses.ts'
import { findNames } from './names.ts'

const european = fc.string({
  unit: fc.constantFrom(...'@#__aZ09éßſªº&.,:;?!-–—’“”·²½¡´ \n\u00a0😀👍/'),
  maxLength: 14,
})
/** A sign that only the grammar of all scripts knows; behind a space it changes nothing before it. */
const OTHER_SCRIPT = ' 字'

it('reads names and addresses in European texts as the grammar of all scripts does', () => {
  fc.assert(
    fc.property(european, (text) => {
      expect(findNames(text)).toEqual(findNames(text + OTHER_SCRIPT))
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(european, european, (before, text) => {
      const url = `${before}https://${text}`
      expect(findUrls(url)).toEqual(findUrls(url + OTHER_SCRIPT))
    }),
    { numRuns: 2_000 },
  )
})
