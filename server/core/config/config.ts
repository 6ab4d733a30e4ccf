/** The configuration: every setting, read once from the environment that main.ts passes. */
import type { Limits } from '#server/core/limits/rate-limits.ts'
import { machineMemory } from '#server/core/memory/machine-memory.ts'
import { type BackupConfig, backupSettings, findBackupProblems, findBackupWarnings, readBackup } from './backup.ts'
import { type FfmpegConfig, ffmpegSettings, readFfmpeg } from './ffmpeg.ts'
import { type GrokConfig, grokSettings, readGrok } from './grok.ts'
import { type LinkCardsConfig, linkCardSettings, readLinkCards } from './link-cards.ts'
import { type MailConfig, mailSettings, readMail } from './mail.ts'
import { findMisspelt } from './misspelt.ts'
import { type ObservationConfig, observationSettings, readObservation } from './observation.ts'
import { type PushConfig, pushSettings, readPush } from './push.ts'
import { rateLimitSettings, readRateLimits } from './rate-limits.ts'
import { findS3Problems, readS3, type S3Config, s3Settings } from './s3.ts'
import { readServer, type ServerConfig, serverSettings } from './server.ts'
import type { Settings, Values } from './setting.ts'
import { type ProvidersConfig, providerSettings, readProviders } from './sign-in-providers.ts'
import { type DataConfig, readStore, storeSettings } from './store.ts'
import { readWebSubHub, webSubSettings } from './web-sub.ts'
import { readWebhooks, type WebhooksConfig, webhookSettings } from './webhooks.ts'

/** The parsed settings of Plus. docs/configuration.md explains each setting. */
export interface Config extends ServerConfig, ObservationConfig, DataConfig, ProvidersConfig {
  mail: MailConfig
  push: PushConfig
  linkCards: LinkCardsConfig
  webhooks: WebhooksConfig
  ffmpeg: FfmpegConfig
  /** The address of the WebSub hub; null without one. */
  webSubHub: string | null
  s3: S3Config
  backup: BackupConfig
  /** The model behind Grok; null when answers are composed without one. */
  grok: GrokConfig | null
  rateLimits: Limits
  /** Warnings for the operator, one sentence each. */
  warnings: string[]
}

const ownSettings = {
  ...serverSettings,
  ...observationSettings,
  ...storeSettings,
  ...s3Settings,
  ...backupSettings,
  ...mailSettings,
  ...pushSettings,
  ...linkCardSettings,
  ...webhookSettings,
  ...ffmpegSettings,
  ...webSubSettings,
  ...providerSettings,
  ...grokSettings,
}

/** All settings by name, with their defaults and parsers. */
export const settings: Settings = { ...ownSettings, ...rateLimitSettings }

/** Settings that only work together. */
const groups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['GROK_BASE_URL', 'GROK_MODEL'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
] as const satisfies (keyof typeof ownSettings)[][]

/** Settings that do nothing without another one. */
const dependent = {
  GROK_BASE_URL: ['GROK_API_KEY', 'GROK_VISION'],
  S3_ENDPOINT: ['S3_PUBLIC_URL', 'S3_SIGNED_URLS', 'S3_PREFIX'],
  BACKUP_S3_ENDPOINT: ['BACKUP_S3_PREFIX'],
  METRICS_PORT: ['METRICS_HOST'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'],
} as const

type Environment = Record<string, string | undefined>

/** Lists every problem with the settings, one line each. */
export class ConfigError extends Error {}

/** Reads the settings from an environment, and no file except Apple's key. Throws a ConfigError that lists every problem. */
export function loadConfig(env: Environment, machineBytes = machineMemory()): Config {
  const warnings = findMisspelt(env, Object.keys(settings))
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { default: fallback, parse }] of Object.entries(settings)) {
    try {
      values[name] = parse(env[name] || fallback)
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
    }
  }
  problems.push(...findMissing(env, values))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  if (env.TRUST_PROXY === 'on')
    warnings.push('TRUST_PROXY=on is read as TRUST_PROXY=1: say how many proxies are in front, or their networks.')

  const value = values as Values<typeof ownSettings>
  if (!value.OUTGOING)
    Object.assign(value, {
      LINK_CARDS: false,
      WEBSUB_HUB: null,
      WEBHOOKS: false,
      SMTP_URL: null,
      GROK_BASE_URL: null,
      GOOGLE_CLIENT_ID: null,
      APPLE_CLIENT_ID: null,
    })
  const publicUrl = value.PUBLIC_URL
  const backup = readBackup(value)
  warnings.push(...findBackupWarnings(backup))
  return {
    ...readServer(value),
    ...readObservation(value),
    ...readStore(value, machineBytes),
    ...readProviders(value),
    s3: readS3(value),
    mail: readMail(value, publicUrl),
    push: { ...readPush(value, { mailFrom: value.MAIL_FROM?.address, publicUrl }), isSent: value.OUTGOING },
    linkCards: readLinkCards(value),
    webhooks: readWebhooks(value),
    ffmpeg: readFfmpeg(value),
    webSubHub: readWebSubHub(value),
    backup,
    grok: readGrok(value),
    rateLimits: readRateLimits(values),
    warnings,
  }
}

function findMissing(env: Environment, values: Record<string, unknown>): string[] {
  const problems: string[] = []
  if (values.SMTP_URL && values.PUBLIC_URL === null)
    problems.push('PUBLIC_URL must be set with SMTP_URL: mails hold links to Plus')
  for (const group of groups) {
    const missing = group.filter((name) => !env[name])
    if (missing.length > 0 && missing.length < group.length)
      problems.push(
        ...missing.map((name) => `${name} must be set with ${group.filter((each) => env[each]).join(', ')}`),
      )
  }
  for (const [main, dependents] of Object.entries(dependent))
    for (const name of dependents)
      if (env[name] && env[name] !== 'off' && !env[main]) problems.push(`${main} must be set with ${name}`)
  const { PUBLIC_URL, ...rest } = values as Partial<Values<typeof ownSettings>>
  problems.push(...findS3Problems(rest, PUBLIC_URL ?? null), ...findBackupProblems(rest))
  return problems
}
