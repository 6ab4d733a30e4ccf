import path from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, Secret } from './config.ts'

describe('loadConfig', () => {
  it('starts with no settings at all', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.resolve('data'),
      store: { kind: 'sqlite', file: path.resolve('data/plus.db'), cacheMb: 32 },
      redisUrl: null,
      push: { subject: 'mailto:operator@plus.invalid', delayMs: 3_000, isPrivateAllowed: false },
      logLevel: 'warn',
      trustProxy: false,
      rateLimits: true,
    })
  })

  it('takes an empty setting for one that is not given', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', HOST: '' })).toEqual(loadConfig({}))
  })

  it('keeps the data where it is told', () => {
    expect(loadConfig({ DATA_DIR: '/srv/plus' })).toMatchObject({
      dataDir: '/srv/plus',
      store: { kind: 'sqlite', file: '/srv/plus/plus.db' },
    })
    const { store } = loadConfig({ DATABASE_URL: 'postgres://plus:secret@db/plus', DATABASE_POOL: '5' })
    expect(store).toMatchObject({ kind: 'postgres', pool: 5, prepared: true })
  })

  it('names all problems at once, one line each', () => {
    const bad = {
      PORT: '70000',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db',
      TRUST_PROXY: 'yes',
      SQLITE_CACHE_MB: '1.5',
    }
    expect(() => loadConfig(bad)).toThrow(ConfigError)
    const problems = problemsOf(bad)
    expect(problems).toHaveLength(5)
    for (const name of Object.keys(bad)) expect(problems).toContainEqual(expect.stringMatching(`^${name} must be `))
  })

  it.each([
    { PORT: '-1' },
    { PORT: '80a' },
    { PORT: '1e9' },
    { HOST: 'a b' },
    { HOST: '$(reboot)' },
    { DATA_DIR: ' ' },
    { DATABASE_URL: 'plus' },
    { DATABASE_POOL: '0' },
    { RATE_LIMITS: 'false' },
    { DATABASE_PREPARED: 'ON' },
  ])('refuses %j', (env: Record<string, string>) => {
    expect(problemsOf(env)).toHaveLength(1)
  })

  it('tells nobody the password of the database, not even when its address is wrong', () => {
    const { store } = loadConfig({ DATABASE_URL: 'postgres://plus:hunter2@db/plus' })
    for (const text of [
      JSON.stringify(store),
      inspect(store, { depth: 9, showHidden: true }),
      `${Object.values(store)}`,
    ])
      expect(text).not.toContain('hunter2')
    expect(problemsOf({ DATABASE_URL: 'postgres//plus:hunter2@db' }).join()).not.toContain('hunter2')
  })
})

describe('Secret', () => {
  it('is shown as dots, and revealed on demand', () => {
    const secret = new Secret('hunter2')
    expect([`${secret}`, JSON.stringify({ secret }), String(secret)]).toEqual(['•••', '{"secret":"•••"}', '•••'])
    expect(inspect(secret)).not.toContain('hunter2')
    expect(secret.reveal()).toBe('hunter2')
  })
})

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).message.split('\n')
  }
}
