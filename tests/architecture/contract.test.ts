import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { expectNone } from './expect-none.ts'
import { filesIn, read, root, scriptsIn } from './source-files.ts'

const server = scriptsIn('server')
/** Whether a file has routes of one subject; routes.ts collects them. */
const isRouteFile = (file: string) =>
  path.posix.dirname(file) === 'server/apis/plus' && path.basename(file) !== 'routes.ts'

describe('the contract', () => {
  it('has a test for every call, named after its line', () => {
    const tests = server.filter((file) => file.path.endsWith('.test.ts'))
    const titles = new Set(
      tests.flatMap(({ text }) =>
        [...text.matchAll(/\bdescribe(?:\.\w+)*\(\s*(['"`])(.+?)\1/g)].map((found) => found[2]),
      ),
    )
    expectNone(
      Object.keys(contract).filter((call) => !titles.has(call)),
      "No test in server/ describes these calls. Begin one beside its use case: describe('GET /tweets/:id', () => …",
    )
  })

  it('has a file of routes for every file of calls, of the same name', () => {
    const calls = filesIn('contract/calls').map((file) => file.slice('contract/calls/'.length))
    const routes = server.filter(({ path: file, text }) => isRouteFile(file) && text.includes('): Routes<typeof '))
    const named = routes.map((file) => path.basename(file.path))
    expectNone(
      [...new Set(calls).symmetricDifference(new Set(named))],
      'These files are only in one of contract/calls/ and server/apis/plus/. Keep one subject in one file of each.',
    )
  })

  it('has no unused error code', () => {
    const text = [...server, ...scriptsIn('tests')].map((file) => file.text).join('\n')
    expectNone(
      Object.keys(errors).filter((code) => !text.includes(`'${code}'`) && !text.includes(`errors.${code}`)),
      'Nothing in server/ or tests/ uses these codes. Use them, or take them out of contract/errors.ts.',
    )
  })
})

describe('the browser bundle', () => {
  const findScripts = () => {
    if (!existsSync(path.join(root, 'dist/web/index.html')))
      execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
    const scripts = filesIn('dist/web').filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(0)
    return scripts
  }

  it('contains no schema library', () => {
    // Every schema has this property, also after the bundler has renamed things.
    const [mark] = Object.getOwnPropertyNames(Type.Null()).filter((name) => name.startsWith('~'))
    expect(mark, 'TypeBox no longer marks its schemas with a ~ property: find another sign of it.').toBeTruthy()
    expectNone(
      findScripts().filter((file) => read(file).includes(mark!)),
      'The schema library got into these files: some file of web/ imports a value of the contract that is made with TypeBox.',
    )
  })

  it('is built for production, also when a test builds it', () => {
    expectNone(
      findScripts().filter((file) => read(file).includes('react.dev/link/react-devtools')),
      'React is built for development in these files: remove dist/ and build again.',
    )
  })
})
