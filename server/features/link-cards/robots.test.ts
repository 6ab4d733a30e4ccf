import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { Robots } from './robots.ts'

const signal = AbortSignal.timeout(60_000)

/** Whether pages of a site with these rules may be fetched. */
async function allows(text: string, ...paths: string[]): Promise<boolean[]> {
  const robots = new Robots(async () => text)
  return Promise.all(paths.map((path) => robots.allows(new URL(path, 'https://example.org'), signal)))
}

describe('Robots', () => {
  it('follows the group for this robot, or else that for all', async () => {
    const all = 'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /closed # x\nAllow: /closed/open\n'
    expect(await allows(all, '/', '/closed', '/closed/open')).toEqual([true, false, true])
    const own = `${all}User-agent: other\nuser-agent: plusbot\nDisallow: /*.pdf$\n`
    expect(await allows(own, '/closed', '/a.pdf', '/a.pdf?b')).toEqual([true, false, true])
  })

  it('answers in a moment, whatever the rules are: pages of a site with costly ones are left alone', async () => {
    const rules = Array.from({ length: 900 }, (_, index) => `Disallow: /${'*a'.repeat(9)}${index}\n`).join('')
    const started = performance.now()
    expect(await allows(`User-agent: *\n${rules}`, `/${'a'.repeat(1_900)}`, '/b')).toEqual([false, true])
    expect(performance.now() - started).toBeLessThan(150)
  })

  it('keeps little of long rules', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const robots = new Robots(async () => `User-agent: *\n${'Disallow: /a-long-path-of-the-site\n'.repeat(15_000)}`)
    collect()
    const before = process.memoryUsage().heapUsed
    for (let index = 0; index < 50; index++) await robots.allows(new URL(`https://${index}.example`), signal)
    collect()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 100_000)
    expect(await robots.allows(new URL('https://0.example'), signal)).toBe(true)
  })
})
