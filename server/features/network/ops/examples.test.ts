import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Call, contract } from '#contract/index.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { runWithCurl } from '#tests/curl.ts'
import { photo } from '#tests/pictures.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { FAKE_FFMPEG, fakeVideo } from '#tests/videos.ts'
import { world } from '#tests/world.ts'

/** Runs the examples of docs/api.md against an empty network; answers `status METHOD path` of each request made. */
async function runExamples(): Promise<string[]> {
  const { app } = await world({ settings: { ...FAKE_FFMPEG, WEBHOOK_PRIVATE_ORIGINS: 'https://bot.example' } })
  const page = await readFile(path.join(projectFolder, 'docs/api.md'), 'utf8')
  const script = /```sh\n([\s\S]+?)```/.exec(page)![1]!
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, file] of [
    ['photo.jpg', await photo()],
    ['clip.mp4', fakeVideo()],
  ] as const)
    await writeFile(path.join(folder, name), Buffer.from(await file.arrayBuffer()))
  const port = (app.server.server.address() as { port: number }).port
  const here = script.replace('http://127.0.0.1:3000', `http://127.0.0.1:${port}`)
  return runWithCurl(here, folder)
}

const matches = (call: Call, request: string): boolean => {
  const [method, pattern] = call.split(' ') as [string, string]
  const [, asked, address] = request.split(' ') as [string, string, string]
  const parts = address.replace('/api', '').split('/')
  const wanted = pattern.split('/')
  return (
    method === asked &&
    parts.length === wanted.length &&
    wanted.every((part, i) => part[0] === ':' || part === parts[i])
  )
}

it('docs/api.md has an example of every call, and each of them runs', async () => {
  const requests = await runExamples()
  const refused = requests.filter((each) => Number(each.split(' ')[0]) >= 400)
  const unknown = '0'.repeat(24)
  const none = '/api/auth/factors/passkeys/000000000000000000000000'
  expect(refused).toEqual([
    '403 GET /api/registration/invitation/abcdefghjkmn',
    '410 POST /api/auth/password/reset',
    '410 POST /api/auth/link',
    '410 POST /api/auth/undo',
    '410 POST /api/auth/email/confirm',
    '403 POST /api/auth/factors/authenticator/confirm',
    '404 DELETE /api/auth/factors/authenticator',
    '404 POST /api/auth/factors/backup-codes',
    '403 POST /api/auth/factors/passkeys',
    `404 PUT ${none}`,
    `404 DELETE ${none}`,
    '404 POST /api/auth/prove/options',
    '401 POST /api/auth/login/factor',
    '403 POST /api/auth/login/passkey',
    '501 POST /api/auth/google',
    '501 POST /api/auth/apple',
    '501 GET /api/auth/entry/google',
    '501 POST /api/auth/entry/google',
    '501 POST /api/auth/identities/google',
    '404 DELETE /api/auth/identities/google',
    `404 GET /api/apps/authorizations/${'A'.repeat(43)}`,
    `404 POST /api/apps/authorizations/${'A'.repeat(43)}`,
    '404 GET /api/apps/devices/BBBB-BBBB',
    '404 POST /api/apps/devices/BBBB-BBBB',
    `404 DELETE /api/apps/connected/${unknown}`,
    '403 GET /api/bookmarks',
    '403 POST /api/invitations',
    '404 GET /api/invitations/000000000000000000000000/people',
    '404 DELETE /api/invitations/000000000000000000000000',
    '403 GET /api/registration/settings',
    '403 PUT /api/registration/settings',
    '403 GET /api/registration/applications',
    '403 POST /api/registration/applications',
    '403 GET /api/registration/sign-ups',
    '403 PUT /api/network',
    '403 GET /api/network/public-members',
    '403 GET /api/legal/rules/source',
    '403 POST /api/legal/preview',
    '403 PUT /api/legal/rules',
    '403 PUT /api/about/contact',
    `404 GET /api/decisions/${unknown}`,
    `404 POST /api/decisions/${unknown}/appeal`,
    '403 GET /api/moderation/cases',
    '403 GET /api/moderation/counts',
    '403 POST /api/moderation/cases',
    `403 GET /api/moderation/cases/${unknown}`,
    `403 GET /api/moderation/cases/${unknown}/reports`,
    `403 GET /api/moderation/cases/${unknown}/versions`,
    `403 POST /api/moderation/cases/${unknown}/claim`,
    `403 POST /api/moderation/cases/${unknown}/release`,
    `403 POST /api/moderation/cases/${unknown}/notes`,
    `403 POST /api/moderation/cases/${unknown}/dismiss`,
    `403 POST /api/moderation/cases/${unknown}/acts`,
    `403 POST /api/moderation/cases/${unknown}/appeal`,
    '403 POST /api/moderation/bulk',
    `403 POST /api/moderation/acts/${unknown}/undo`,
    `403 POST /api/moderation/acts/${unknown}/lift`,
    '403 GET /api/moderation/users/bob',
    '403 GET /api/moderation/log',
    '403 GET /api/moderation/log.csv',
    '403 GET /api/moderation/tags',
    '403 PUT /api/moderation/tags/casino',
    '403 GET /api/admin/server',
    '403 POST /api/admin/backup',
    '403 POST /api/automation/rehearse',
    '403 POST /api/automation/rules',
    '403 GET /api/automation/rules',
    `403 PUT /api/automation/rules/${unknown}`,
    `403 PUT /api/automation/rules/${unknown}/state`,
    `403 GET /api/automation/rules/${unknown}/matches`,
    `403 POST /api/automation/rules/${unknown}/undo`,
    `403 DELETE /api/automation/rules/${unknown}`,
    `404 PUT /api/muted-words/${unknown}`,
    `404 DELETE /api/muted-words/${unknown}`,
    `404 GET /api/notifications/${'0'.repeat(24)}/users`,
    `404 GET /api/notifications/requests/${unknown}`,
    `404 POST /api/notifications/requests/${unknown}/accept`,
    `404 POST /api/notifications/requests/${unknown}/dismiss`,
    '501 POST /api/grok/alt',
  ])
  const calls = Object.keys(contract) as Call[]
  expect(calls.filter((call) => !requests.some((request) => matches(call, request)))).toEqual([])
}, 180_000)
