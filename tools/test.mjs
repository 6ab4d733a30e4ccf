/**
 * `npm test`: types, style, build, and every test there is. Ends with one line that sums up all runners.
 * With TEST_DATABASE_URL the server's tests run once more, on that PostgreSQL.
 */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { install, root } from './install.mjs'
import { runNode } from './run.mjs'

install({ everything: true })

let passed = 0
let failed = 0

async function check(name, args, env) {
  console.log(`\n— ${name}`)
  const code = await runNode(args, { env })
  if (code === 0) passed++
  else failed++
}

/** Runs a test runner that writes its counts to a file; a runner that falls over counts as one failure. */
async function suite(name, args, file, count, env) {
  console.log(`\n— ${name}`)
  rmSync(file, { force: true })
  const code = await runNode(args, { env })
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')))
    passed += counts.passed
    failed += counts.failed || (code === 0 ? 0 : 1)
  } catch {
    failed++
  }
}

const cache = (name) => path.join(root, '.cache', name)
const vitestCounts = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })
const playwrightCounts = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })

const typescript = 'node_modules/typescript/bin/tsc'
await check('types of server, tests and tools', [typescript, '-p', 'tsconfig.json'])
await check('types of the web app', [typescript, '-p', 'tsconfig.web.json'])
await check('types of its service worker', [typescript, '-p', 'tsconfig.worker.json'])
await check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'])
await check('build', ['tools/build.mjs'])

const json = cache('vitest.json')
const vitest = (name, args, env) =>
  suite(
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${json}`,
      ...args,
    ],
    json,
    vitestCounts,
    env,
  )
await vitest('server on SQLite and PostgreSQL in process, web, architecture', [], { TEST_DATABASE_URL: '' })
if (process.env.TEST_DATABASE_URL) await vitest('server on a PostgreSQL server', ['--project', 'postgres'])
const report = cache('playwright.json')
await suite('journeys in the browser', ['node_modules/@playwright/test/cli.js', 'test'], report, playwrightCounts, {
  PLAYWRIGHT_JSON_OUTPUT_NAME: report,
})

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
