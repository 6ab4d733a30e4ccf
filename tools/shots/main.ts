/** Takes screenshots of every screen in every look, of a seeded network. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { TweetPage } from '#contract/calls/tweets.ts'
import type { Me, User } from '#contract/calls/users.ts'
import type { CallAnswer } from '#contract/index.ts'
import { loadConfig } from '#server/core/config/config.ts'
import { open } from '#server/process.ts'
import { unpackChromium } from '#tests/e2e/chromium.ts'
import { PASSWORD } from '#tools/seed/story.ts'
import { type Session, takeAll } from './camera.ts'
import { readOptions } from './looks.ts'
import { scenes } from './scenes.ts'
import type { Network } from './shot.ts'

const root = path.resolve(import.meta.dirname, '../..')
const target = path.join(root, '.cache/shots')
const { looks, only, data, isForReadme } = readOptions(process.argv.slice(2))
const shots = scenes.filter(({ name }) => only(name))
/** The README's pictures, by the shot each is a copy of. */
const forReadme = {
  home: 'home-desktop',
  profile: 'user-desktop-dark',
  messages: 'conversation-desktop',
  phone: 'home-phone',
}

const dataDir = data ? path.resolve(data) : await mkdtemp(path.join(tmpdir(), 'plus-shots-'))
if (!data || !existsSync(dataDir)) seed()
const { server, close } = await open(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }))
await server.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch(await unpackChromium())
try {
  if (isForReadme) await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  await pinAPost(origin, await signIn(origin))
  const network = await look(origin, await signIn(origin))
  const faults = []
  // A sign-in is fresh for some minutes only, and some of the settings take a fresh one.
  for (const look of looks)
    faults.push(...(await takeAll(browser, { origin, session: await signIn(origin), network, target }, look, shots)))
  if (isForReadme) await copyForReadme()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  console.log(`${shots.length} screens in ${looks.length} looks: pictures in ${path.relative(root, target)}`)
} finally {
  await browser.close()
  await close()
  if (!data) await rm(dataDir, { recursive: true, force: true })
}

function seed(): void {
  spawnSync(process.execPath, ['tools/seed/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'inherit',
  })
}

async function copyForReadme(): Promise<void> {
  await mkdir(path.join(root, 'docs/pictures'), { recursive: true })
  for (const [name, shot] of Object.entries(forReadme))
    await cp(path.join(target, `${shot}.png`), path.join(root, 'docs/pictures', `${name}.png`))
}

async function signIn(origin: string): Promise<Session & { user: Me }> {
  const body = JSON.stringify({ identifier: 'amina_k', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })).json()) as Session & {
    user: Me
  }
}

/** As a profile that is in use has one. */
async function pinAPost(origin: string, { token, user }: Session & { user: Me }): Promise<void> {
  if (user.pinnedTweet) return
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/tweets/user/${user.username}`, { headers })
  const { tweets } = (await answer.json()) as TweetPage
  const [favourite] = tweets.toSorted((a, b) => b.likesCount - a.likesCount)
  if (!favourite) return
  await fetch(`${origin}/api/tweets/${favourite._id}/pin`, { method: 'PUT', headers })
}

/** Quotes a post, as its list of quotes is shown. Returns the id of the quote. */
async function quoteThat(origin: string, token: string, quote: string): Promise<string> {
  const body = JSON.stringify({ content: 'For those who missed it:', quote })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/tweets`, { method: 'POST', headers, body })
  return ((await answer.json()) as CallAnswer<'POST /tweets'>).tweet._id
}

/** The facts about the seeded network that scenes need. */
async function look(origin: string, { token, user }: Session & { user: Me }): Promise<Network> {
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string) => (await (await fetch(`${origin}/api${path}`, { headers })).json()) as T
  const { tweets } = await get<TweetPage>(`/tweets/user/${user.username}`)
  const tweet = tweets.find(({ media }) => media.length > 0) ?? tweets[0]!
  const replies = await get<TweetPage>(`/tweets/user/${user.username}?filter=replies`)
  const { notifications } = await get<CallAnswer<'GET /notifications'>>('/notifications?tab=all')
  return {
    me: user.username,
    other: await get<User>('/users/tomasz'),
    tweet,
    reply: replies.tweets[0]!._id,
    quote:
      tweets.find(({ quote }) => quote?.tweet?._id === tweet._id)?._id ?? (await quoteThat(origin, token, tweet._id)),
    notification: notifications[0]!._id,
    word: 'telescope',
  }
}
