import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { processorTime, timeTable } from './processor-time.mjs'

const work = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'

it.runIf(process.platform === 'linux')('counts the work of this process and of those it has started', () => {
  const before = processorTime()
  spawnSync(process.execPath, ['--eval', work])
  expect(processorTime() - before).toBeGreaterThan(250)
})

it('is a table in minutes and seconds', () => {
  expect(timeTable({ web: 59_600, 'journeys in the browser': 605_000 })).toEqual([
    '    10:05  journeys in the browser',
    '     1:00  web',
    '    11:05  together',
  ])
})
