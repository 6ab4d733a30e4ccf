/**
 * `npm run test:changed`: types, lint and the tests that a change against main can touch, in about a minute.
 * Through `world()` each server test imports the whole server, so there the tests of a changed file are those of its folder, of its
 * feature where it has one. The web app's follow the import graph. Journeys are left to `npm test`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { install, root } from './install.mjs'
import { runNode } from './run.mjs'
import { TYPE_PROJECTS, typeCheck } from './type-check.mjs'

await install({ everything: true })

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const hasMain = git('branch', '--list', 'main').length > 0
const [base] = git('merge-base', 'HEAD', hasMain ? 'main' : 'origin/main')
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(path.join(root, file)))

const isCode = (file) => /\.(m?ts|tsx|mjs)$/.test(file)
const code = changed.filter(isCode)
const featureOf = (file) => /^server\/features\/[^/]+\//.exec(file)?.[0]
const changedServer = code.filter((file) => /^(server|tools|contract|tests)\//.test(file))
const near = new Set(changedServer.map((file) => featureOf(file) ?? path.posix.dirname(file)))
const serverTests = git('ls-files', '--cached', '--others', 'server', 'tools', 'contract', 'tests/attacks').filter(
  (file) => file.endsWith('.test.ts') && near.has(featureOf(file) ?? path.posix.dirname(file)),
)
const web = code.filter((file) => file.startsWith('web/'))

const vitest = 'node_modules/vitest/vitest.mjs'
const failures = []

async function check(name, ...args) {
  console.log(`\n— ${name}`)
  if ((await runNode(args)) !== 0) failures.push(name)
}

await Promise.all(TYPE_PROJECTS.map((project) => check(`types of ${project}`, ...typeCheck(project))))
if (changed.length > 0)
  await check(
    'format and lint',
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    ...changed,
  )
const projects = ['sqlite', 'postgres', 'attacks', 'architecture'].flatMap((name) => ['--project', name])
await check(
  'server and architecture',
  ...[vitest, 'run', ...projects, '--retry=1', '--reporter=dot', ...serverTests, 'tests/architecture/'],
)
if (web.length > 0)
  await check(
    'web',
    ...[
      vitest,
      'related',
      '--run',
      '--project',
      'web',
      '--project',
      'pages',
      '--passWithNoTests',
      '--retry=1',
      '--reporter=dot',
      ...web,
    ],
  )

console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '\nWhat the change touches passes.')
process.exit(failures.length > 0 ? 1 : 0)
