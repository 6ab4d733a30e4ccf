import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { ServerState } from '#contract/calls/server.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { setUser } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import ServerPart from './server-part.tsx'
import { ServerWarning } from './server-warning.tsx'

const hourAgo = new Date(Date.now() - 3_700_000).toISOString()

const state: ServerState = {
  version: '1.2.3',
  engine: 'sqlite',
  node: '24.0.0',
  startedAt: hourAgo,
  processes: 1,
  isReady: true,
  isWritable: true,
  reason: null,
  warnings: ['no_backup'],
  backup: null,
  proof: null,
  failure: null,
  copy: null,
  making: null,
  hasBackupFolder: false,
  queues: [
    { queue: 'mails', entries: 7, oldestAt: hourAgo },
    { queue: 'pushes', entries: 0, oldestAt: null },
  ],
  storage: {
    ...{ databaseBytes: 1_400_000_000, searchBytes: 20_000_000, mediaBytes: null, isMediaInBucket: false },
    ...{ freeBytes: 50e9, diskBytes: 100e9, hoursUntilFull: 5 },
  },
  videos: { version: '7.1.3', path: '/usr/bin/ffmpeg', problem: null, lacking: [], install: null },
  cache: { bytes: 1e6, limitBytes: 2e6, hits: 3, misses: 1 },
  slowestCalls: [{ call: 'GET /search', count: 12, p50Ms: 3, p95Ms: 40, p99Ms: 1_500 }],
}

function show(part: React.ReactNode, answer: NonNullable<Parameters<typeof fakeApi>[0]['GET /admin/server']>) {
  fakeApi({ 'GET /admin/server': answer })
  showToAlice(part)
  setUser(fakeMe({ role: 'admin' }))
}

afterEach(forgetAlice)

describe('the page of the server', () => {
  it('shows health, backups, storage, queues and slow calls', async () => {
    show(<ServerPart />, state)
    const part = async (name: string) => (await screen.findByRole('region', { name })).textContent
    expect(await part('Health')).toMatch(
      /can read and save its data.*no backup yet.*1\.2\.3.*1 hour ago.*SQLite.*ffmpeg 7\.1\.3 · \/usr\/bin\/ffmpeg/,
    )
    expect(await part('Storage')).toMatch(/1\.4 GB.*20 MB.*Counting….*50 GB of 100 GB.*5 hours.*75% hit rate/)
    const mails = within(await screen.findByRole('row', { name: /^Emails/ }))
    expect(mails.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['7', '1 hour ago'])
    expect(screen.getByRole('row', { name: /^GET \/search/ }).textContent).toBe('GET /search123 ms40 ms1.5 sec')
  })

  it('explains why nothing can be saved, and shows the result of a test restore', async () => {
    show(<ServerPart />, {
      ...state,
      isReady: false,
      isWritable: false,
      reason: 'The disk is full.',
      warnings: ['not_writable', 'proof_failed'],
      backup: { at: hourAgo, bytes: 4_096, isEncrypted: true },
      copy: { at: hourAgo, bytes: 2_048 },
      proof: { at: hourAgo, isGood: false, problems: ['media: 1 file differs'] },
    })
    expect(await screen.findByText('The disk is full.')).toBeTruthy()
    expect(screen.queryByText('Plus can read and save its data.')).toBeNull()
    expect(screen.getByText('media: 1 file differs')).toBeTruthy()
    expect(screen.getByText('Last off-site copy')).toBeTruthy()
  })
})

describe('the line about videos', () => {
  const off = (videos: Partial<ServerState['videos']>): ServerState['videos'] => ({
    ...{ version: null, path: null, problem: null, lacking: [], install: null },
    ...videos,
  })
  it.each([
    [
      'is not on PATH',
      off({ problem: 'ffmpeg_missing', install: 'apt install ffmpeg' }),
      /PATH.*\(apt install ffmpeg\)/,
    ],
    [
      'is not where FFMPEG says',
      off({ problem: 'ffmpeg_missing', path: '/opt/ffmpeg' }),
      /\/opt\/ffmpeg, which FFMPEG/,
    ],
    ['has no ffprobe beside it', off({ problem: 'ffprobe_missing', path: '/opt/ffprobe' }), /can’t run \/opt\/ffprobe/],
    ['lacks encoders', off({ problem: 'encoder_missing', lacking: ['libx264', 'aac'] }), /without libx264, aac/],
    ['is turned off', off({ problem: 'off' }), /FFMPEG is set to “off”/],
  ])('says what to do where ffmpeg %s', async (_, videos, said) => {
    show(<ServerPart />, { ...state, videos })
    expect(await screen.findByText(said)).toBeTruthy()
  })
})

describe('making a backup', () => {
  const making = { since: hourAgo, stage: 'database' as const, share: 0.45 }
  const open = (states: ServerState[]) => {
    const seen = fakeApi({
      'GET /admin/server': () => (states.length > 1 ? states.shift()! : states[0]!),
      'POST /admin/backup': { making },
    })
    showToAlice(<ServerPart />)
    setUser(fakeMe({ role: 'admin' }))
    return seen
  }

  it('is offered if there is no backup, and shows its progress', async () => {
    const seen = open([state])
    await userEvent.click(await screen.findByRole('button', { name: 'Make one' }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Copying the database… 45%/))
    for (const button of screen.getAllByRole('button', { name: /^Make/ })) await userEvent.click(button)
    expect(seen.filter(({ call }) => call === 'POST /admin/backup')).toHaveLength(1)
  })

  it('asks who it is where the server wants to know', async () => {
    let isProven = false
    fakeApi({
      'GET /admin/server': state,
      'GET /auth/prove': { ways: ['password' as const], provedUntil: null },
      'POST /auth/prove': () => {
        isProven = true
        return { provedUntil: hourAgo }
      },
      'POST /admin/backup': () => (isProven ? { making } : refuse('prove_identity')),
    })
    showToAlice(<ServerPart />)
    setUser(fakeMe({ role: 'admin' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Make a backup now' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Copying the database…/))
  })

  it.each([
    ['Backup made and tested', null],
    ['The backup failed.', { at: new Date().toISOString(), reason: 'The disk is full.' }],
  ])('ends with “%s”', async (said, failure) => {
    open([
      { ...state, making },
      { ...state, making: null, failure },
    ])
    await screen.findByText(/^Copying the database…/)
    await act(() => queryClient.refetchQueries())
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Make a backup now' })).toBeTruthy()
    expect(screen.getByText(/BACKUP_DIR/)).toBeTruthy()
  })
})

describe('the warning of the administration', () => {
  it('links to the server when a test restore is old', async () => {
    show(<ServerWarning />, { ...state, warnings: ['no_backup', 'proof_old'] })
    expect((await screen.findByRole('status')).textContent).toBe(
      'The last test restore is older than two days. View server',
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/server')
  })

  it.each([
    ['nothing is urgent', state],
    ['the state is unknown', refuse('store_unavailable')],
  ])('is not there when %s', async (_, answer) => {
    show(
      <>
        <ServerWarning />
        <ServerPart />
      </>,
      answer,
    )
    await screen.findByText(/There is no backup yet|trouble right now/)
    expect(screen.queryByText('View server')).toBeNull()
  })
})
