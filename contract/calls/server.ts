import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Count, Nullable, OneOf, Time } from '#contract/schemas.ts'

const SERVER_WARNINGS = [
  'not_writable',
  'disk_low',
  'disk_filling',
  'backup_failed',
  'proof_failed',
  'no_backup',
  'backup_old',
  'no_proof',
  'proof_old',
] as const
export type ServerWarning = (typeof SERVER_WARNINGS)[number]

const Bytes = Type.Number({ minimum: 0 })
const Milliseconds = Type.Number({ minimum: 0 })

const QUEUES = [
  ...(['events_high', 'events_low', 'mails', 'pushes'] as const),
  ...(['scheduled_posts', 'poll_ends', 'videos', 'link_cards', 'webhooks', 'purges'] as const),
] as const

const Queue = Type.Object({
  queue: OneOf(QUEUES, {
    description:
      '`scheduled_posts` and `poll_ends` have those whose time has come, `videos` those that are not being prepared yet.',
  }),
  entries: Type.Integer({ minimum: 0, description: 'Counted up to 100,000.' }),
  oldestAt: Nullable(Time),
})

const SlowCall = Type.Object({
  call: Type.String({ examples: ['GET /tweets'] }),
  count: Count,
  p50Ms: Milliseconds,
  p95Ms: Milliseconds,
  p99Ms: Milliseconds,
})

const BACKUP_STAGES = ['starting', 'images', 'database', 'testing', 'sending'] as const
export type BackupStage = (typeof BACKUP_STAGES)[number]

/** A backup that is being made. */
export const BackupRun = Type.Object({
  since: Time,
  stage: OneOf(BACKUP_STAGES),
  share: Nullable(
    Type.Number({ minimum: 0, maximum: 1, description: 'How much of the stage is done; null: unknown.' }),
  ),
})
export type BackupRun = Static<typeof BackupRun>

/** The program that prepares videos, on the machine that answers. */
const VideoProgram = Type.Object({
  version: Nullable(Type.String({ examples: ['7.1.3'] })),
  path: Nullable(Type.String({ description: 'Null: it was found in no folder of PATH.' })),
  problem: Nullable(
    OneOf(['off', 'ffmpeg_missing', 'ffprobe_missing', 'encoder_missing'] as const, {
      description: 'Why members cannot post videos; null when they can.',
    }),
  ),
  lacking: Type.Array(Type.String(), { description: 'The encoders that it was built without.' }),
  install: Nullable(
    Type.String({
      description: 'The command that installs it on that machine, where it is known.',
      examples: ['apt install ffmpeg'],
    }),
  ),
})

/** The state of the server as administrators see it. */
export const ServerState = Type.Object({
  version: Type.String({ examples: ['0.1.0'] }),
  engine: OneOf(['sqlite', 'postgres'] as const),
  node: Type.String(),
  startedAt: Time,
  processes: Type.Integer({ minimum: 1, description: 'That WORKERS runs on this machine.' }),
  isReady: Type.Boolean(),
  isWritable: Type.Boolean(),
  reason: Nullable(Type.String({ description: 'Why it is not ready, or takes no writes.' })),
  warnings: Type.Array(OneOf(SERVER_WARNINGS), { description: 'What needs attention, the most urgent first.' }),
  backup: Nullable(Type.Object({ at: Time, bytes: Bytes, isEncrypted: Type.Boolean() })),
  copy: Nullable(
    Type.Object(
      { at: Time, bytes: Bytes },
      { description: 'When a backup last left this machine, and what was sent.' },
    ),
  ),
  proof: Nullable(Type.Object({ at: Time, isGood: Type.Boolean(), problems: Type.Array(Type.String()) })),
  failure: Nullable(Type.Object({ at: Time, reason: Type.String() })),
  making: Nullable(BackupRun),
  hasBackupFolder: Type.Boolean({
    description: 'Whether BACKUP_DIR is set. Otherwise backups are made in the data folder, and lost with it.',
  }),
  queues: Type.Array(Queue),
  storage: Type.Object({
    databaseBytes: Nullable(Bytes),
    searchBytes: Nullable(Type.Number({ minimum: 0, description: 'Null: part of the database.' })),
    mediaBytes: Nullable(Type.Number({ minimum: 0, description: 'Null: in a bucket, or not counted yet.' })),
    isMediaInBucket: Type.Boolean(),
    freeBytes: Nullable(Bytes),
    diskBytes: Nullable(Bytes),
    hoursUntilFull: Nullable(
      Type.Number({ minimum: 0, description: 'By the trend of the last hours; null without one.' }),
    ),
  }),
  videos: VideoProgram,
  cache: Type.Object({ bytes: Bytes, limitBytes: Bytes, hits: Count, misses: Count }),
  slowestCalls: Type.Array(SlowCall, { description: 'Of the last hour, by the 95th percentile.' }),
})
export type ServerState = Static<typeof ServerState>

export const server = {
  'GET /admin/server': {
    summary: 'Health, version, backups, queues, storage and slowest calls of the server. For administrators.',
    scope: null,
    answer: ServerState,
  },
  'POST /admin/backup': {
    summary:
      'Makes a backup now, and tests it, in the background; answers the one that is being made already. For administrators. Refused with `prove_identity` until the session reauthenticates.',
    scope: null,
    answer: Type.Object({ making: BackupRun }),
    status: 202,
  },
} as const satisfies Endpoints
