import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { problemsOf } from '#tests/config-problems.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { ConfigError, loadConfig } from './config.ts'
import { Secret } from './setting.ts'

describe('loadConfig', () => {
  it('starts with no settings at all', () => {
    expect(loadConfig({}, 8_000 * 2 ** 20)).toEqual({
      host: '127.0.0.1',
      port: 3000,
      workers: 1,
      publicUrl: null,
      dataDir: path.resolve('data'),
      secretKeyFile: path.resolve('data/secret.key'),
      store: { kind: 'sqlite', file: path.resolve('data/plus.db'), cacheMb: 60 },
      memoryMb: 1_500,
      recentItemsMb: 26,
      redisUrl: null,
      linkCards: { isOn: true, privateOrigins: [] },
      webhooks: { isOn: true, privateOrigins: [] },
      push: { subject: 'mailto:nobody@plus.invalid', delayMs: 3_000, isPrivateAllowed: false, isSent: true },
      mail: { smtp: null, from: { name: null, address: 'no-reply@localhost' } },
      ffmpeg: { path: '' },
      google: null,
      grok: null,
      s3: null,
      backup: {
        everyMs: null,
        folder: null,
        keep: 7,
        encryption: null,
        bucket: null,
        command: null,
        snapshotsBeforeUpgrade: true,
      },
      apple: null,
      logLevel: 'warn',
      trustProxy: 0,
      compresses: true,
      shedsLoad: true,
      about: { sourceUrl: null, termsUrl: null, privacyUrl: null },
      securityContact: null,
      metrics: { port: null, host: '127.0.0.1', token: null },
      traces: null,
      purgeUrl: null,
      webSubHub: null,
      warnings: [],
      rateLimits: expect.objectContaining({ tweets: { times: 300, seconds: 300 } }),
    })
  })

  it.each([
    ['a quarter of the machine', 4_000, {}, 1_000],
    ['at most 1,500 MB', 24_000, {}, 1_500],
    ['at least 200 MB', 400, {}, 200],
    ['the share of a process', 4_000, { WORKERS: '4', DATABASE_URL: 'postgres://db/plus' }, 250],
    ['what every process needs', 4_000, { WORKERS: '8', DATABASE_URL: 'postgres://db/plus' }, 200],
    ['what is set', 24_000, { MEMORY_MB: '200' }, 200],
    ['what is set for each process', 400, { MEMORY_MB: '800', WORKERS: '2', DATABASE_URL: 'postgres://db/plus' }, 800],
  ])('lets a process take %s', (_, machineMb, env: Record<string, string>, memoryMb) => {
    expect(loadConfig(env, machineMb * 2 ** 20).memoryMb).toBe(memoryMb)
    expect(problemsOf({ MEMORY_MB: '199' })).toEqual([expect.stringMatching(/^MEMORY_MB must be .* from 200 to 65536/)])
  })

  it('treats an empty setting as absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', HOST: '' })).toEqual(loadConfig({}))
  })

  it('keeps the data in the configured folder', () => {
    expect(loadConfig({ DATA_DIR: '/srv/plus' })).toMatchObject({
      dataDir: '/srv/plus',
      store: { kind: 'sqlite', file: '/srv/plus/plus.db' },
    })
    const { store } = loadConfig({ DATABASE_URL: 'postgres://plus:secret@db/plus', DATABASE_POOL_SIZE: '5' })
    expect(store).toMatchObject({ kind: 'postgres', pool: 5, prepared: true })
  })

  it('runs the configured number of workers: by default one for each core up to eight, never more than there are id slots', () => {
    expect(loadConfig({ WORKERS: '64' }).workers).toBe(64)
    expect(loadConfig({ WORKERS: 'auto' }).workers).toBe(Math.min(availableParallelism(), 8))
    expect(problemsOf({ WORKERS: '65' })).toEqual([expect.stringMatching(/^WORKERS must be .* 1 to 64/)])
  })

  it('lifts the limits for measurements', () => {
    expect(loadConfig({ RATE_LIMITS: 'off' }).rateLimits).toBeNull()
  })

  it('gives push services a contact: the configured one, the sender of mails, or the address of Plus', () => {
    const subject = (env: Record<string, string>) => loadConfig(env).push.subject
    const MAIL_FROM = 'Plus <hello@example.org>'
    const PUBLIC_URL = 'https://plus.example.org'
    expect(subject({ PUBLIC_URL })).toBe(PUBLIC_URL)
    expect(subject({ PUBLIC_URL, MAIL_FROM })).toBe('mailto:hello@example.org')
    expect(subject({ PUBLIC_URL, MAIL_FROM, VAPID_SUBJECT: 'mailto:me@example.org' })).toBe('mailto:me@example.org')
    expect(subject({ PUBLIC_URL: 'http://localhost:3000' })).toMatch(/\.invalid$/)
    expect(problemsOf({ VAPID_SUBJECT: 'me@example.org' })).toEqual([expect.stringMatching(/^VAPID_SUBJECT must/)])
  })

  it('names all problems at once, one line each', () => {
    const bad = {
      PORT: '70000',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db',
      TRUST_PROXY: 'yes',
      MEMORY_MB: '1.5',
    }
    expect(() => loadConfig(bad)).toThrow(ConfigError)
    const problems = problemsOf(bad)
    expect(problems).toHaveLength(5)
    for (const name of Object.keys(bad)) expect(problems).toContainEqual(expect.stringMatching(`^${name} must be `))
  })

  it('knows the public address of Plus and the sender of its mails', () => {
    const env = { PUBLIC_URL: 'https://plus.example.org/' }
    expect(loadConfig(env)).toMatchObject({
      publicUrl: 'https://plus.example.org',
      mail: { from: { name: null, address: 'no-reply@plus.example.org' } },
    })
    const from = (text: string) => loadConfig({ ...env, MAIL_FROM: text }).mail.from
    expect(from('"Plus, at home" <hello@example.org>')).toEqual({ name: 'Plus, at home', address: 'hello@example.org' })
    expect(from('hello@example.org')).toEqual({ name: null, address: 'hello@example.org' })
    expect(loadConfig({ PUBLIC_URL: 'http://192.168.1.5:3000' }).mail.from.address).toBe('no-reply@localhost')
  })

  it.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, isSecure: false, user: '' }],
    ['smtps://me%40here:s3cr%2Ft@mail.example.org', { port: 465, isSecure: true, user: 'me@here' }],
    ['smtp://[::1]:2525/', { host: '::1', port: 2525 }],
  ])('sends mails through %s', (SMTP_URL, smtp) => {
    const { mail } = loadConfig({ SMTP_URL, PUBLIC_URL: 'http://localhost:3000' })
    expect(mail.smtp).toMatchObject(smtp)
    expect(JSON.stringify(mail)).not.toContain('s3cr')
    if (SMTP_URL.startsWith('smtps')) expect(mail.smtp?.password.reveal()).toBe('s3cr/t')
  })

  it('hides the password of the mail server, also when its address is wrong', () => {
    for (const SMTP_URL of [
      'http://me:hunter2@mail',
      'smtp//me:hunter2@mail',
      'smtp://hunter2@mail',
      'smtp://me:hunter2%@mail',
    ])
      expect(problemsOf({ SMTP_URL, PUBLIC_URL: 'http://localhost' })).toEqual([
        expect.stringMatching(/^SMTP_URL (?!.*hunter2)/),
      ])
  })

  it('refuses to mail links without a public address', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail' })).toEqual([expect.stringMatching(/^PUBLIC_URL must be set/)])
  })

  it.each([
    { PORT: '-1' },
    { PUBLIC_URL: 'plus.example.org' },
    { PUBLIC_URL: 'https://plus.example.org/sub' },
    { PUBLIC_URL: 'ftp://plus.example.org' },
    ...[
      ...['smtp://', 'mail.example.org:587', 'smtp://mail.example.org:70000', 'smtp://mail.example.org/path'],
      ...['smtp://mail.example.org?tls=no', 'smtp://me@mail.example.org'],
    ].map((SMTP_URL) => ({ SMTP_URL, PUBLIC_URL: 'https://plus.example.org' })),
    { SMTP_ALLOW_UNENCRYPTED: 'yes' },
    { MAIL_FROM: 'Plus' },
    { MAIL_FROM: 'Plus <a@b.example>\r\nBcc: c@d.example' },
    { MAIL_FROM: 'a@b.example, c@d.example' },
    { PORT: '80a' },
    { PORT: '1e9' },
    { HOST: 'a b' },
    { HOST: '$(reboot)' },
    { DATA_DIR: ' ' },
    { DATABASE_URL: 'plus' },
    { DATABASE_POOL_SIZE: '0' },
    { RATE_LIMITS: 'false' },
    { DATABASE_PREPARED_STATEMENTS: 'ON' },
  ])('refuses %j', (env: Record<string, string>) => {
    expect(problemsOf(env)).toHaveLength(1)
  })

  it('makes backups at the configured interval, encrypted in one way', () => {
    const settings = { BACKUP_EVERY: '24h', BACKUP_DIR: '/backups' }
    expect(loadConfig({ ...settings, BACKUP_PASSPHRASE_FILE: '/etc/plus/passphrase' }).backup).toMatchObject({
      everyMs: 86_400_000,
      folder: '/backups',
      encryption: { kind: 'passphrase', file: '/etc/plus/passphrase' },
    })
    for (const BACKUP_EVERY of ['24', '5m', '31d', 'daily'])
      expect(problemsOf({ ...settings, BACKUP_EVERY })).toEqual([expect.stringMatching(/^BACKUP_EVERY must be a time/)])
    expect(problemsOf({ BACKUP_EVERY: '24h' })).toEqual(['BACKUP_DIR must be set with BACKUP_EVERY'])
    expect(problemsOf({ BACKUP_S3_BUCKET: 'backups' })).toContain(
      'BACKUP_S3_ENDPOINT must be set with BACKUP_S3_BUCKET',
    )
    expect(problemsOf({ BACKUP_COMMAND_TIMEOUT: '5s' })).toEqual([
      expect.stringMatching(/^BACKUP_COMMAND_TIMEOUT must/),
    ])
    const bucket = {
      BACKUP_S3_ENDPOINT: 'https://s3.example',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ACCESS_KEY_ID: 'key',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(loadConfig(bucket)).toMatchObject({
      s3: null,
      backup: { bucket: { bucketUrl: 'https://s3.example/backups', prefix: '' } },
      warnings: [expect.stringContaining('without encryption')],
    })
    expect(loadConfig({ ...bucket, BACKUP_PASSPHRASE_FILE: '/etc/plus/passphrase' }).warnings).toEqual([])
    expect(problemsOf({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' })).toEqual([expect.stringMatching(/^BACKUP_RECIPIENT/)])
  })

  it('connects to no other machine with OUTGOING=off', () => {
    const outside = {
      WEBSUB_HUB: 'https://hub.example/',
      SMTP_URL: 'smtp://mail',
      PUBLIC_URL: 'https://a.example',
      GROK_BASE_URL: 'https://b',
      GROK_MODEL: 'c',
    }
    const { mail, grok, push, linkCards, webhooks, webSubHub } = loadConfig({ ...outside, OUTGOING: 'off' })
    expect(webSubHub).toBeNull()
    expect([mail.smtp, grok, push.isSent, linkCards.isOn, webhooks.isOn]).toEqual([null, null, false, false, false])
  })

  it('accepts a model with or without a key', () => {
    const settings = { GROK_BASE_URL: 'http://127.0.0.1:11434/v1/', GROK_MODEL: 'qwen3:8b' }
    expect(loadConfig({}).grok).toBeNull()
    expect(loadConfig(settings).grok).toEqual({
      baseUrl: 'http://127.0.0.1:11434/v1',
      key: null,
      model: 'qwen3:8b',
      canSee: false,
      timeoutMs: 30_000,
      tokensIn: 12_000,
      tokensOut: 2_000,
    })
    const { grok } = loadConfig({
      ...settings,
      GROK_API_KEY: 'sk-hunter2',
      GROK_VISION: 'on',
      GROK_TIMEOUT_SECONDS: '5',
    })
    expect(grok).toMatchObject({ canSee: true, timeoutMs: 5_000 })
    expect(grok?.key?.reveal()).toBe('sk-hunter2')
    expect(JSON.stringify(grok) + inspect(grok, { depth: 9, showHidden: true })).not.toContain('hunter2')
  })

  it.each([
    [{ GROK_BASE_URL: 'https://api.x.ai/v1' }, 'GROK_MODEL must be set with GROK_BASE_URL'],
    [{ GROK_MODEL: 'grok-4' }, 'GROK_BASE_URL must be set with GROK_MODEL'],
    [{ GROK_API_KEY: 'sk' }, 'GROK_BASE_URL must be set with GROK_API_KEY'],
    [{ GROK_VISION: 'on' }, 'GROK_BASE_URL must be set with GROK_VISION'],
  ])('says what is missing beside %j', (env: Record<string, string>, problem) =>
    expect(problemsOf(env)).toEqual([problem]),
  )

  it.each([
    'api.x.ai/v1',
    'ftp://api.x.ai',
    'https://me:hunter2@api.x.ai/v1',
    'https://api.x.ai/v1?key=hunter2',
    'https://api.x.ai/v1/chat/completions',
  ])('refuses %s as the place of a model, and repeats none of it', (GROK_BASE_URL) => {
    expect(problemsOf({ GROK_BASE_URL, GROK_MODEL: 'grok-4' })).toEqual([
      expect.stringMatching(/^GROK_BASE_URL must (?!.*hunter2)/),
    ])
  })

  it.each([
    { GROK_TIMEOUT_SECONDS: '0' },
    { GROK_MAX_INPUT_TOKENS: '10' },
    { GROK_MAX_OUTPUT_TOKENS: 'many' },
    { GROK_VISION: 'yes' },
  ])('refuses %j for a model', (env: Record<string, string>) => {
    const settings = { GROK_BASE_URL: 'https://api.x.ai/v1', GROK_MODEL: 'grok-4' }
    expect(problemsOf({ ...settings, ...env })).toEqual([expect.stringMatching(`^${Object.keys(env)[0]} must be`)])
  })

  it('hides the password of the database, also when its address is wrong', () => {
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

describe('the settings of Google and Apple', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const google = { GOOGLE_CLIENT_ID: 'plus', GOOGLE_CLIENT_SECRET: 'hunter2' }
  const apple = { APPLE_CLIENT_ID: 'org.plus', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K', APPLE_PRIVATE_KEY: pem }

  it('default to the real services', () => {
    const config = loadConfig({ ...google, ...apple })
    expect(config.google).toMatchObject({ issuer: 'https://accounts.google.com', clientId: 'plus' })
    expect(config.apple).toMatchObject({ issuer: 'https://appleid.apple.com', clientId: 'org.plus', teamId: 'T' })
    const own = loadConfig({ ...google, GOOGLE_ISSUER: 'https://id.example.org/realms/people' })
    expect(own.google?.issuer).toBe('https://id.example.org/realms/people')
    expect(JSON.stringify(config)).not.toMatch(/hunter2|PRIVATE KEY/)
  })

  it('accept a key as text, on one line too, or as a file', async () => {
    const folder = await makeFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'key.p8')
    await writeFile(file, pem)
    for (const APPLE_PRIVATE_KEY of [pem, pem.replaceAll('\n', '\\n'), file])
      expect(loadConfig({ ...apple, APPLE_PRIVATE_KEY }).apple?.privateKey.reveal().type).toBe('private')
  })

  it('are required all together, and each missing one is named', () => {
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'plus', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K' })).toEqual([
      'GOOGLE_CLIENT_SECRET must be set with GOOGLE_CLIENT_ID',
      'APPLE_CLIENT_ID must be set with APPLE_TEAM_ID, APPLE_KEY_ID',
      'APPLE_PRIVATE_KEY must be set with APPLE_TEAM_ID, APPLE_KEY_ID',
    ])
  })

  it.each([
    { ...google, GOOGLE_ISSUER: 'http://id.example.org' },
    { ...google, GOOGLE_ISSUER: 'accounts.google.com' },
    { ...google, GOOGLE_CLIENT_ID: 'two words' },
    { ...apple, APPLE_PRIVATE_KEY: '/no/such/hunter2' },
    { ...apple, APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nhunter2' },
    {
      ...apple,
      APPLE_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      }) as string,
    },
  ])('refuse %#, and repeat no secret', (env: Record<string, string>) => {
    const problems = problemsOf(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toContain('hunter2')
  })
})

describe('a misspelt setting', () => {
  const typed = (...names: string[]) => loadConfig(Object.fromEntries(names.map((name) => [name, 'hunter2']))).warnings

  it.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['PROT', 'PORT'],
    ['DATADIR', 'DATA_DIR'],
    ['BACKUP_DIRECTORY_', undefined],
    ['SMTP_PASSWORD', undefined],
    ['RATE_LIMIT_SIGN_UP', 'RATE_LIMIT_SIGN_UPS'],
    ['S3_SECRET_ACESS_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['SMTP_ULR', 'SMTP_URL'],
    ['PUSH_DELAY', 'PUSH_DELAY_SECONDS'],
    ['BACKUP_PASSPHRASE', 'BACKUP_PASSPHRASE_FILE'],
    ['SECRET_KEY', 'SECRET_KEY_FILE'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
  ])('%s is named with the nearest one, without its value', (name, nearest) => {
    const hint = nearest ? ` Did you mean ${nearest}?` : ''
    expect(typed(name)).toEqual([`${name} is no setting of Plus and does nothing.${hint}`])
  })

  it('is not reported for settings of other programs or empty ones', () => {
    const names = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'USER',
      'MAIL',
      'TERM',
      'LANG',
      'PWD',
      'SHELL',
      'SHLVL',
      'TZ',
      'NODE_ENV',
    ]
    const more = [
      'NODE_OPTIONS',
      'NOTIFY_SOCKET',
      'INVOCATION_ID',
      'CACHE_DIRECTORY',
      'STATE_DIRECTORY',
      'WATCHDOG_PID',
    ]
    const pods = ['PLUS_PORT', 'PLUS_SERVICE_HOST', 'KUBERNETES_PORT', 'HOSTS_FILE', 'AWS_REGION', 'DATABASE_NAME', '_']
    expect(typed(...names, ...more, ...pods)).toEqual([])
    expect(loadConfig({ PUBLIC_ULR: '' }).warnings).toEqual([])
  })
})

describe('Secret', () => {
  it('is printed as dots, and revealed on demand', () => {
    const secret = new Secret('hunter2')
    expect([`${secret}`, JSON.stringify({ secret }), String(secret)]).toEqual(['•••', '{"secret":"•••"}', '•••'])
    expect(inspect(secret)).not.toContain('hunter2')
    expect(secret.reveal()).toBe('hunter2')
  })
})
