/**
 * A reporter for vitest: writes failures outside of tests, such as unhandled rejections, and the processor time of each project to a
 * file for `npm test`.
 */
import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import type {} from './measure-file.ts'

export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const times: Record<string, number> = {}
    for (const module of modules) {
      const { name } = module.project
      times[name] = (times[name] ?? 0) + (module.meta().processorMs ?? 0)
    }
    const outside = errors.map(({ stack, message }) => stack ?? message)
    writeFileSync(process.env.RUN_REPORT!, JSON.stringify({ outside, times }))
  }
}
