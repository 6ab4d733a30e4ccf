import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectNone } from './expect-none.ts'
import { CODE_FOLDERS, filesIn, isWorkshop, packages, read, scriptsIn } from './source-files.ts'

const files = filesIn(...CODE_FOLDERS, 'docs')
const scripts = scriptsIn(...CODE_FOLDERS)
const tests = scripts.filter((file) => /\.test\.tsx?$/.test(file.path))

/** `path:line: text` of each matching line. */
const linesWith = (pattern: RegExp, among = scripts): string[] =>
  among.flatMap(({ path: file, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? `${file}:${index + 1}: ${line.trim()}` : [])),
  )

describe('names', () => {
  it('of files and folders are kebab-case', () => {
    const odd = files.filter(
      (file) =>
        !file.endsWith('/README.md') &&
        !file.split('/').every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part)),
    )
    expectNone(odd, 'Name files and folders in kebab-case, React components too: tweet-card.tsx exports TweetCard.')
  })

  it('of folders name their content', () => {
    const vague = /^(utils?|helpers?|common|misc|shared|types|lib)$/
    expectNone(
      files.filter((file) =>
        path.posix
          .dirname(file)
          .split('/')
          .some((part) => vague.test(part)),
      ),
      'Such a folder says nothing. Put the file into the feature that owns it, or into core, named after what it does.',
    )
  })
})

describe('code', () => {
  it('truncates names inside bdi only, so that they are cut at their end in any direction', () => {
    const cut = /\btruncate\b[^>]*>\s*<bdi>/g
    expectNone(
      scripts.flatMap(({ path: file, text }) => [...text.matchAll(cut)].map(() => file)),
      'Where the page runs the other way this cuts the beginning. Write <OneLine>, or <bdi className="truncate"> in a flex parent.',
    )
  })

  it('imports by ./ what is in or below its own folder, and everything else by its path from the root', () => {
    const odd = scripts.flatMap(({ path: file, text }) => {
      const own = `#${path.posix.dirname(file)}/`
      return [...text.matchAll(/\bfrom '([.#][^']+)'/g)]
        .map(([, from]) => from!)
        .filter((from) => from.startsWith('../') || from.startsWith(own))
        .map((from) => `${file}: ${from}`)
    })
    expectNone(odd, 'Write ./list.ts for the own folder, and #server/db/list.ts for others.')
  })

  it('reads the environment in server/main.ts only', () => {
    const server = scripts.filter((file) => file.path.startsWith('server/') && !isWorkshop(file.path))
    // The second is an example of a program of others.
    const spared = /^server\/(?:main|features\/network\/ops\/first-bot)\.ts:/
    expectNone(
      linesWith(/\bprocess\.env\b/, server).filter((line) => !spared.test(line)),
      'Add a setting to server/core/config/config.ts and take its value from Config.',
    )
  })

  it('names each condition of a query', () => {
    const server = scripts.filter((file) => file.path.startsWith('server/') && !isWorkshop(file.path))
    expectNone(
      linesWith(/\bq\.(?:and|or)\((?!\[)/, server),
      'Kysely drops the undefined values of a filter object, so that the query has fewer conditions. Write a list or `where`.',
    )
  })

  it('writes no getter in an object literal of the server', () => {
    const server = scripts.filter((file) => file.path.startsWith('server/') && !isWorkshop(file.path))
    expectNone(
      linesWith(/^ {4,}get \w+\(/, server),
      'V8 gives each such object a hidden class, which keeps all it refers to until a full collection. Write a class.',
    )
  })

  it('gives a reason beside each suppression', () => {
    const mark = /biome-ignore|@ts-(?:expect-error|ignore|nocheck)|istanbul ignore|v8 ignore/
    const styles = files.filter((file) => file.endsWith('.css')).map((file) => ({ path: file, text: read(file) }))
    const reasoned = /biome-ignore(?:-\w+)? [\w/]+: \S.{6,}|@ts-expect-error \S.{9,}/
    // This file has to name them.
    const found = linesWith(mark, [...scripts, ...styles]).filter((line) => !line.includes('habits.test.ts'))
    expectNone(
      found.filter((line) => !reasoned.test(line)),
      'Say why: `// biome-ignore lint/group/rule: reason` or `// @ts-expect-error reason`. Better: make it unnecessary.',
    )
  })

  it('asks in no style whether the page has something', () => {
    const rules = files
      .filter((file) => file.startsWith('web/') && file.endsWith('.css'))
      .flatMap((file) =>
        [
          ...read(file)
            .replace(/@media print {.*?^}/gms, '')
            .matchAll(/^.*(?:body|root|html):has\(.*$/gm),
        ].map(([line]) => `${file}: ${line}`),
      )
    expectNone(
      rules,
      'Each change of a child list, as by a key, would search the whole document. Render a RootMark (web/ui/root-mark.ts).',
    )
  })

  it('calls the server from files named api.ts only', () => {
    // Exempt: the call itself with its stream, and the live connection, which checks the server and the session.
    const exempt = /^web\/core\/(?:api|live)\/|\/api\.ts$/
    const web = scripts.filter(({ path: file }) => file.startsWith('web/') && !isWorkshop(file) && !exempt.test(file))
    expectNone(
      linesWith(/\bapi(?:Stream)?(?:<[^(]*>)?\(/, web),
      'Move the call into the api.ts of the feature or folder, as query options or a mutation hook.',
    )
  })

  it('shows no toast and navigates nowhere in api.ts of the web', () => {
    const calls = scripts.filter(({ path: file }) => /^web\/.*\/api\.ts$/.test(file))
    expectNone(
      linesWith(/from '(?:react-router|#web\/ui\/overlays\/toast\.tsx)'/, calls),
      'Write the texts into `meta` of the mutation, and navigate in the `onSuccess` that the component passes.',
    )
  })

  it('links by web/ui/link.tsx', () => {
    expectNone(
      scripts.flatMap(({ path: file, text }) =>
        /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from 'react-router'/.test(text) ? file : [],
      ),
      "Import Link and NavLink from '#web/ui/link.tsx': those of React Router are 2 KB more in every first view.",
    )
  })

  it('links each open task to an issue', () => {
    expectNone(
      linesWith(/\b(?:TO[D]O|FIX[M]E|XX[X])\b/).filter((line) => !/@TO[D]O #\d+/.test(line)),
      'Do it now, or open an issue and write the mark as "@" + the word + " #number".',
    )
  })

  it('names only functions of the test in titles of tests', () => {
    const title = /(?:\b(?:describe|it|test)(?:\.\w+)*|\])\)?\(\s*'((?:[^'\\\n]|\\.)*)'/g
    const unknown = tests.flatMap(({ path: file, text }) => {
      const body = new Set(text.replace(title, '').match(/\w+/g))
      const named = [...text.matchAll(title)].flatMap(([, words = '']) => words.match(/\b[a-z]+[A-Z]\w*/g) ?? [])
      return named.filter((name) => !body.has(name)).map((name) => `${file}: ${name}`)
    })
    expectNone(unknown, 'The function was renamed: write its name in the title, too. Better: state the fact in words.')
  })

  it('has no skipped test', () => {
    const left = /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|to[d]o|fails|fixme)\b|\b[xf](?:it|describe)\(/
    expectNone(linesWith(left, tests), 'Every test runs, always. Mend it or delete it.')
  })
})

describe('packages', () => {
  it('are pinned to exact versions', () => {
    const all = Object.entries(packages)
    expectNone(
      all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)).map((each) => each.join(' ')),
      'Write the exact version (npm install --save-exact), so that everyone runs the same code.',
    )
  })

  it('are locked by content, not by the address of a registry', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> }
    const hosts = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.includes('://'))
    expectNone(
      hosts.map(([name]) => name),
      'Make the lock file again with the .npmrc of the project (omit-lockfile-registry-resolved).',
    )
    expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true')
  })
})

describe('continuous integration', () => {
  const workflows = filesIn('.github').filter((file) => /workflows\/.+\.ya?ml$/.test(file))

  it('uses actions pinned by hash, with read-only rights', () => {
    expect(workflows.length).toBeGreaterThan(0)
    for (const file of workflows) {
      expect(read(file), `${file} must begin with "permissions: contents: read".`).toMatch(
        /^permissions:\n {2}contents: read$/m,
      )
      const loose = [...read(file).matchAll(/uses: (.+)/g)]
        .map(([, action = '']) => action)
        .filter((action) => !/@[0-9a-f]{40} # v\S+$/.test(action))
      expectNone(loose, `Pin the action by its commit with the version beside it (${file}).`)
    }
  })
})
