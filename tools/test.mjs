/** `npm test`: types, style, build, and every test there is. Ends with one line that sums up all runners. */
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
await check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'])
await check('build', ['tools/build.mjs'])

const json = cache('vitest.json')
await suite(
  'server on SQLite and PostgreSQL, web, architecture',
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${json}`],
  json,
  vitestCounts,
)
const report = cache('playwright.json')
await suite('journeys in the browser', ['node_modules/@playwright/test/cli.js', 'test'], report, playwrightCounts, {
  PLAYWRIGHT_JSON_OUTPUT_NAME: report,
})

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
