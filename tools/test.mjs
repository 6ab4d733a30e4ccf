/**
 * `npm test`: types, style, build, and every test there is. Ends with the processor time of each part and one line that sums up all runners.
 * With TEST_DATABASE_URL most of the server's tests, and the journey of moderation, run on that PostgreSQL.
 * `npm test -- PATH` runs only the tests in a file or a folder, without types and style; other options go to the runner.
 */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { install, root } from './install.mjs'
import { largestFiles } from './largest-files.mjs'
import { processorTime, timeTable } from './processor-time.mjs'
import { runNode } from './run.mjs'
import { TYPE_PROJECTS, typeCheck } from './type-check.mjs'

await install({ everything: true })

const words = process.argv.slice(2)
/** Files and folders whose tests are asked for. Vitest finds paths that contain one; Playwright takes it for a pattern. */
const asked = words.filter((word) => !word.startsWith('-')).map((word) => path.relative(root, path.resolve(word)))

let passed = 0
let failed = 0
/** Each with why, so that the end of a long output says it all. */
const failures = []
/** The processor time of each part in milliseconds. */
const times = {}
/** Tests that passed only at their second try: no reason to stop, but to investigate. */
const shaky = []

async function check(name, args, env) {
  console.log(`\n— ${name}`)
  const code = await runNode(args, { env })
  if (code === 0) passed++
  else fails(name)
}

const described = (name, why) => `  ${name}\n    ${firstLines(why)}`.trimEnd()

function fails(name, why = '') {
  failed++
  failures.push(described(name, why))
}

const firstLines = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .map((line) => line.trim().slice(0, 200))
    .join('\n    ')

/** Runs a test runner that writes its results to a file; a runner that falls over counts as one failure. */
async function suite(name, args, file, read, env) {
  console.log(`\n— ${name}`)
  rmSync(file, { force: true })
  const before = processorTime()
  const code = await runNode(args, { env })
  const took = processorTime() - before
  let results
  try {
    results = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return fails(name, 'The runner fell over.')
  }
  passed += results.passed
  // Vitest itself transforms what its workers run.
  Object.assign(times, results.times, { [results.times ? 'vitest itself' : name]: took - sum(results.times) })
  for (const { test, why } of results.failures) fails(`${name}: ${test}`, why)
  for (const { test, why } of results.shaky) shaky.push(described(`${name}: ${test}`, why))
  if (code !== 0 && results.failures.length === 0) fails(name, 'The runner says that something else failed.')
}

const sum = (parts = {}) => Object.values(parts).reduce((all, each) => all + each, 0)

const cache = (name) => path.join(root, '.cache', name)
const readVitest = ({ numPassedTests, testResults }) => {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({
      test: `${path.relative(root, name)} › ${result.fullName}`,
      why: result.failureMessages.join('\n'),
      status: result.status,
    })),
  )
  const { outside, times: ofProjects } = JSON.parse(readFileSync(runReport, 'utf8'))
  const fellOver = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed))
  return {
    passed: numPassedTests,
    failures: [
      ...tests.filter(isFailed),
      ...fellOver.map(({ name, message }) => ({ test: path.relative(root, name), why: message })),
      ...outside.map((why) => ({ test: 'outside the tests', why })),
    ],
    shaky: tests.filter(({ status, why }) => status === 'passed' && why !== ''),
    times: ofProjects,
  }
}

const isFailed = ({ status }) => status === 'failed'

const readPlaywright = ({ stats, suites, errors }) => {
  const specs = suites.flatMap((each) => specsIn(each))
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...specs.filter(endsAs('unexpected')).map(asJourney),
      ...errors.map(({ message }) => ({ test: 'outside the tests', why: message })),
    ],
    shaky: specs.filter(endsAs('flaky')).map(asJourney),
  }
}

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap((each) => specsIn(each))]
const endsAs = (status) => (spec) => spec.tests.some((test) => test.status === status)
const asJourney = ({ file, line, title, tests }) => ({
  test: `${file}:${line} › ${title}`,
  why: tests
    .flatMap((test) => test.results)
    .flatMap((result) => result.errors)
    .map(({ message }) => message)
    .join('\n'),
})

async function checkTypesAndStyle() {
  await Promise.all([
    ...TYPE_PROJECTS.map((project) => check(`types of ${project}`, typeCheck(project))),
    check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']),
  ])
}

const json = cache('vitest.json')
const runReport = cache('test-run.json')
const vitest = (name, args, env) =>
  suite(
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--retry=1',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${json}`,
      '--reporter=./tests/run-reporter.ts',
      ...args,
    ],
    json,
    readVitest,
    { ...env, RUN_REPORT: runReport },
  )
const report = cache('playwright.json')
const journeys = (name, args) =>
  suite(name, ['node_modules/@playwright/test/cli.js', 'test', ...args], report, readPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })

const build = () => check('build', ['tools/build.mjs'])

async function runAll() {
  // The build waits for the disk and for single threads, which leaves the others a core.
  const before = processorTime()
  await Promise.all([checkTypesAndStyle(), build()])
  times['types, format, lint and build'] = processorTime() - before
  const engines = process.env.TEST_DATABASE_URL ? 'a PostgreSQL server' : 'PostgreSQL in process'
  await vitest(`server on SQLite and ${engines}, web, attacks, architecture`, [], { TEST_BUNDLED: 'on' })
  await journeys('journeys in the browser', [])
  console.log(`\nThe largest source files:\n${largestFiles().join('\n')}`)
  await runNode(['tools/i18n/missing-translations.ts'])
}

/** Runs the tests of these files and folders: journeys in the browser, after a build, and all others in each project that has them. */
async function runAsked(paths) {
  const options = words.filter((word) => word.startsWith('-'))
  const isJourney = (file) => file.startsWith(path.join('tests', 'e2e'))
  const [inBrowser, others] = [paths.filter(isJourney), paths.filter((file) => !isJourney(file))]
  if (others.length > 0) await vitest('tests', [...others, ...options])
  if (inBrowser.length === 0) return
  await build()
  await journeys('journeys in the browser', [...inBrowser, ...options])
}

await (asked.length > 0 ? runAsked(asked) : runAll())

if (shaky.length > 0) console.log(`\nPassed at the second try:\n${shaky.join('\n')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
if (sum(times) > 0) console.log(`\nProcessor time, in minutes:\n${timeTable(times).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
