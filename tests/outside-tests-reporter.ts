/** A reporter for vitest: writes failures outside of tests, such as unhandled rejections, to a file for `npm test`. */
import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

export default class OutsideTestsReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const messages = errors.map(({ stack, message }) => stack ?? message)
    writeFileSync(process.env.ERRORS_OUTSIDE_TESTS!, JSON.stringify(messages))
  }
}
