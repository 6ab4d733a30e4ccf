import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { json } from '#tests/client.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { canShareStore, emptyInstallation, type Installation } from '#tests/processes/server-process.ts'
import { fakeNotify } from '#tests/processes/systemd-notify.ts'
import { startsUpload } from '#tests/slow-upload.ts'
import { expectConsistentRows } from '#tests/stores/consistent-rows.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { cast } from '#tests/world.ts'
import { loadConfig } from './core/config/config.ts'
import { version } from './core/version.ts'
import { connect } from './db/connect.ts'

interface Draft {
  content: string
  key: string
}

/** Posts until the process is gone. Adds posts with an answer to `acknowledged`, and the last one to `unknown`. */
async function postsUntilTheEnd(member: Member, acknowledged: Draft[], unknown: Draft[]): Promise<void> {
  for (;;) {
    const draft = { content: `Post ${randomUUID()}`, key: randomUUID() }
    try {
      await member.likes(await member.posts(draft.content, { key: draft.key }))
      acknowledged.push(draft)
    } catch {
      unknown.push(draft)
      return
    }
  }
}

async function allPosts(member: Member): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await member.newest({ limit: 200, ...(cursor && { cursor }) })
    found.push(...page.tweets.map((tweet) => tweet.content))
    cursor = page.nextCursor
  }
  return found
}

async function expectStoreToAgree({ settings }: Installation): Promise<void> {
  const store = connect(loadConfig(settings).store, { warn: () => {} })
  onTestFinished(() => store.close())
  await expectConsistentRows(store)
}

describe.skipIf(!canShareStore())('a process', { timeout: 120_000 }, () => {
  it('loses no acknowledged post and repeats none when it is killed at any moment', async () => {
    const home = await emptyInstallation()
    const { alice } = cast(home.place)
    const acknowledged: Draft[] = []
    for (let round = 1; round <= 2; round++) {
      const child = await home.starts({ RATE_LIMITS: 'off' })
      const unknown: Draft[] = []
      await alice.signsUp()
      const writers = Array.from({ length: 8 }, () => postsUntilTheEnd(alice, acknowledged, unknown))
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(round * 40)
      await child.kill('SIGKILL')
      await Promise.all(writers)

      const next = await home.starts({ RATE_LIMITS: 'off' })
      for (const { content, key } of unknown) await alice.posts(content, { key })
      acknowledged.push(...unknown)
      expect((await allPosts(alice)).toSorted()).toEqual(acknowledged.map((draft) => draft.content).toSorted())
      expect(await alice.me()).toMatchObject({ tweetsCount: acknowledged.length })
      await next.kill('SIGKILL')
    }
    await expectStoreToAgree(home)
  })

  it('prints its address and how mails are sent when it starts, and exits cleanly when stopped', async () => {
    const home = await emptyInstallation()
    const systemd = await fakeNotify(300)
    const child = await home.starts({ MEMORY_MB: '200', ...systemd.env })
    const served = [`READY=1 STATUS=Serving at ${home.place.origin}`, 'WATCHDOG=1', 'WATCHDOG=1']
    await expect.poll(async () => (await systemd.said()).slice(0, 3), { timeout: 60_000 }).toEqual(served)
    expect(await cast(home.place).stranger.call('GET /ready')).toEqual({ ok: true, writable: true })
    expect(await child.kill('SIGTERM')).toBe(0)
    await expect.poll(systemd.said).toContain('STOPPING=1')
    const { origin } = home.place
    const [running, versions, memory, invitation, mails, ...more] = child.output.split('\n')
    expect([running, versions, memory, mails, more]).toEqual([
      `Plus is running at ${origin}`,
      `Version ${version}, Node ${process.versions.node}, ${isPostgres() ? 'PostgreSQL' : 'SQLite'}`,
      'Memory: up to 200 MB (MEMORY_MB)',
      `Mails are not sent but kept in ${home.settings.DATA_DIR}/outbox: set SMTP_URL to send them`,
      [''],
    ])
    const setup = `Create the administrator's account: ${origin}/signup#setup=`
    expect([invitation!.slice(0, setup.length), invitation!.length]).toEqual([setup, setup.length + 43])
  })

  it('says that videos cannot be posted where ffmpeg is not on PATH', async () => {
    const home = await emptyInstallation()
    const child = await home.starts({ FFMPEG: '', PATH: '/none' })
    await expect.poll(() => child.output).toMatch(/^Videos cannot be posted: ffmpeg is not on PATH( \(.+\))?$/m)
    expect((await cast(home.place).stranger.call('GET /network')).takesVideos).toBe(false)
  })

  it('names all invalid settings at once, and does not start', async () => {
    const { starts, settings } = await emptyInstallation()
    const child = await starts({ PORT: 'high', LOG_LEVEL: 'loud', DATABASE_POOL_SIZE: 'deep' })
    expect(await child.ended).toBe(1)
    expect(child.output).toMatch(
      /^Plus cannot start with these settings:\nPORT must .*\nLOG_LEVEL must .*\nDATABASE_POOL_SIZE must .*\n$/,
    )
    expect(existsSync(settings.DATA_DIR!)).toBe(false)
  })

  it('names a taken port, and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { starts } = await emptyInstallation()
    const child = await starts({ PORT: String(port) })
    expect(await child.ended).toBe(1)
    expect(child.output).toContain(`Port ${port} is taken`)
  })

  it.skipIf(!isPostgres())('keeps running uploads of another process when it starts', async () => {
    const home = await emptyInstallation()
    await home.starts()
    const upload = await startsUpload(home, await cast(home.place).alice.token)
    await home.starts()
    expect(await upload.finishes()).toBe(201)
  })

  it('writes no token, password, email or post to its log at any level', async () => {
    const home = await emptyInstallation()
    const { alice, stranger } = cast(home.place)
    const child = await home.starts({ LOG_LEVEL: 'trace' })
    const tweet = await alice.posts('For friends only', { images: [await photo()], alt: ['My secret garden'] })
    await alice.replies(tweet, 'For friends only')
    await stranger.sends('POST /api/auth/login', json({ identifier: alice.email, password: `${alice.password}?` }))
    await alice.sends(
      'POST /api/auth/signup',
      json({ username: 'alice', email: alice.email, password: alice.password }),
    )
    await alice.sends('POST /api/tweets', json(`{"content":"For friends only"`))
    await alice.call('POST /auth/logout')
    await child.kill('SIGTERM')
    expect(child.output).toContain('"url":"/api/auth/login"')
    for (const text of ['friends only', 'secret garden', ...home.place.secrets.map((secret) => secret.text)])
      expect(child.output).not.toContain(text)
  })
})
