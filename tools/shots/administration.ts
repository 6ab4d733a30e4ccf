/** The screens of administrators, with the answers to their calls. */
import type { Page } from '@playwright/test'
import { answer, change, member, type Shot, still } from './shot.ts'
import type { Words } from './words.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'
const SINCE = '2026-11-20T09:30:00.000Z'
const SERVER = {
  ...{ version: '1.2.3', engine: 'postgres', node: '24.0.0', startedAt: SINCE, processes: 4 },
  ...{ isReady: false, isWritable: false, reason: 'The disk is full.', warnings: ['not_writable', 'proof_failed'] },
  backup: { at: SINCE, bytes: 1_400_000_000, isEncrypted: true },
  proof: { at: SINCE, isGood: false, problems: [`media: ${longWord}`] },
  failure: { at: SINCE, reason: longWord },
  making: { since: SINCE, stage: 'database', share: 0.45 },
  hasBackupFolder: false,
  queues: [
    { queue: 'events_high', entries: 100_000, oldestAt: SINCE },
    { queue: 'mails', entries: 0, oldestAt: null },
  ],
  videos: { version: '7.1.1', path: '/usr/bin/ffmpeg', problem: null, lacking: [], install: null },
  storage: {
    ...{ databaseBytes: 1_400_000_000, searchBytes: null, mediaBytes: null, isMediaInBucket: true },
    ...{ freeBytes: 1_000_000, diskBytes: 1_400_000_000, hoursUntilFull: 5 },
  },
  cache: { bytes: 1_000_000, limitBytes: 2_000_000, hits: 3, misses: 1 },
  slowestCalls: [{ call: 'PUT /automation/rules/:id/state', count: 12_345, p50Ms: 123, p95Ms: 456, p99Ms: 12_000 }],
}

const SIGN_UP = {
  ...{ mode: 'approval', invitesPerMember: 3, needsConfirmedEmail: true, refusedDomains: ['spam.example'] },
  ...{ refusedNetworks: ['203.0.113.0/24'], proof: 'on', question: 'Which harbour?', answers: ['Bremen'] },
  sendsMail: false,
}

/** A screen of an administrator, with the answers to its calls. */
const admin = (
  name: string,
  path: string,
  answers: Record<string, object>,
  ready: (page: Page, t: Words) => Promise<unknown>,
): Shot =>
  still(
    member(name, async (page, t) => {
      await change(page, '/auth/me', { role: 'admin' })
      await answer(page, '/admin/server', { ...SERVER, warnings: [] })
      for (const [call, json] of Object.entries(answers)) await answer(page, call, json)
      await page.goto(path)
      await ready(page, t)
    }),
  )

const RULES = {
  ...{ page: 'rules', version: 1, isDefault: false, language: null, text: '', redirect: null },
  versions: [{ version: 1, publishedAt: SINCE, author: 'amina_k', asksAgain: true }],
  rules: [{ id: 100, title: longWord, text: 'To everyone.' }],
}

export const administration: readonly Shot[] = [
  admin('admin-colour-refused', '/admin', {}, async (page, t) => {
    await page.getByLabel(t('Color as #rrggbb')).fill('blue')
    await page.getByText(t('Write the color as #rrggbb')).waitFor()
  }),
  admin('admin-public-pages', '/admin/public-pages', {}, (page, t) =>
    page.getByRole('radio', { name: t('Nobody') }).waitFor(),
  ),
  admin('admin-sign-up', '/admin/sign-up', { '/registration/settings': SIGN_UP }, (page, t) =>
    page.getByLabel(t('Blocked email domains')).waitFor(),
  ),
  still(
    member('admin-applications', async (page, _, { other }) => {
      const { createdAt: at } = other
      const application = {
        user: other,
        reason: 'I build boats.',
        at,
        emailConfirmed: true,
        email: 'bob@people.example',
      }
      await change(page, '/auth/me', { role: 'admin' })
      await answer(page, '/registration/applications', { applications: [application], nextCursor: null })
      const signUps = [{ user: other, at, invitedBy: other }]
      await answer(page, '/registration/sign-ups', { signUps, nextCursor: null })
      await page.goto('/admin/applications')
      await page.getByText('I build boats.').waitFor()
    }),
  ),
  admin('admin-server', '/admin/server', { '/admin/server': SERVER }, (page) =>
    page.getByText('The disk is full.').waitFor(),
  ),
  admin('admin-rules', '/admin/rules', { '/legal/rules/source': RULES }, (page, t) =>
    page.getByLabel(t('Title')).waitFor(),
  ),
]
