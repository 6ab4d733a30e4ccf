/** The network in the form of Mastodon's API: its limits, its rules and who runs it. */
import Type, { type Static } from 'typebox'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { PROFILE_TEXT_LENGTHS } from '#contract/limits.ts'
import { Nullable } from '#contract/schemas.ts'
import { absolute, type Reader } from '#server/apis/mastodon/reader.ts'
import type { Config } from '#server/core/config/config.ts'
import { RawJson } from '#server/core/json/raw-json.ts'
import { version } from '#server/core/version.ts'
import type { Deps } from '#server/db/deps.ts'
import { publicKeyOf } from '#server/features/delivery/push/vapid-keys.ts'
import { takesVideos } from '#server/features/media/videos/find-ffmpeg.ts'
import { getContact } from '#server/features/network/legal/about.ts'
import { listRules } from '#server/features/network/legal/rules.ts'
import { getAdministrators } from '#server/features/network/legal/store.ts'
import { getLook, type Look, pictureUrl } from '#server/features/network/network.ts'
import { VISITOR, visibleTo } from '#server/features/people/visibility.ts'
import { Account, presentAccounts } from './account.ts'
import { limitFields, limitsOf } from './instance-limits.ts'

const Text = Type.String()
const Flag = Type.Boolean()
const Count = Type.Integer()

/** The version of Mastodon whose calls Plus answers, and the number of its API. */
const COMPATIBLE = '4.5.0'
const API_VERSION = 7

export const Rule = Type.Object({ id: Text, text: Text, hint: Text, translations: Type.Object({}) })
export type Rule = Static<typeof Rule>

/** Who may read a timeline: `public`, `authenticated` or `disabled`. */
const TimelineAccess = Type.Object({ local: Text, remote: Text })

export const Instance = Type.Object({
  domain: Text,
  title: Text,
  version: Text,
  source_url: Text,
  description: Text,
  usage: Type.Object({ users: Type.Object({ active_month: Count }) }),
  thumbnail: Type.Object({ url: Text, blurhash: Type.Null(), versions: Type.Object({}) }),
  icon: Type.Array(Type.Object({ src: Text, size: Text })),
  languages: Type.Array(Text),
  configuration: Type.Object({
    urls: Type.Object({
      streaming: Text,
      status: Type.Null(),
      about: Text,
      privacy_policy: Text,
      terms_of_service: Text,
    }),
    vapid: Type.Object({ public_key: Text }),
    accounts: Type.Object({
      max_featured_tags: Count,
      max_pinned_statuses: Count,
      max_display_name_length: Count,
      max_note_length: Count,
      max_avatar_description_length: Count,
      max_header_description_length: Count,
      max_profile_fields: Count,
      profile_field_name_limit: Count,
      profile_field_value_limit: Count,
    }),
    ...limitFields,
    translation: Type.Object({ enabled: Flag }),
    timelines_access: Type.Object({
      live_feeds: TimelineAccess,
      hashtag_feeds: TimelineAccess,
      trending_link_feeds: TimelineAccess,
    }),
    limited_federation: Flag,
  }),
  registrations: Type.Object({
    enabled: Flag,
    approval_required: Flag,
    reason_required: Flag,
    message: Type.Null(),
    min_age: Type.Null(),
    url: Text,
  }),
  api_versions: Type.Object({ mastodon: Count }),
  contact: Type.Object({ email: Text, account: Nullable(Account) }),
  rules: Type.Array(Rule),
})
export type Instance = Static<typeof Instance>

/** The rules of the network. Those that come with Plus are in the language of the reader. */
export async function presentRules({ db }: Pick<Deps, 'db'>, language: Language): Promise<Rule[]> {
  const { rules } = await listRules(db, language)
  return rules.map(({ id, title, text }) => ({ id: String(id), text: title, hint: text, translations: {} }))
}

/** An administrator whom visitors may see, as the account to turn to. */
export async function contactAccount(reader: Reader): Promise<RawJson<Account | null>> {
  const rows = await getAdministrators(reader.deps.db)
  const found = rows.map(({ id }) => ({ author_id: id }))
  const [first] = await visibleTo(reader.deps.db, VISITOR, found, 'direct')
  const [account] = first ? await presentAccounts({ ...reader, viewer: VISITOR }, [first.author_id]) : []
  return account ?? new RawJson<null>(['null'])
}

/** Whether people can sign up, and how. */
const registrationsOf = ({ registration }: Pick<Look, 'registration'>, origin: string) => ({
  enabled: registration === 'open' || registration === 'approval',
  approval_required: registration === 'approval',
  reason_required: registration === 'approval',
  message: null,
  min_age: null,
  url: `${origin}/signup`,
})

/** The picture of the network, a PNG or WebP, with its edge in pixels. */
const pictureOf = (look: Look, origin: string): string => absolute(origin, pictureUrl(look) ?? '/icon-512.png')

/** `4.5.0 (compatible; Plus 1.2.3)`: clients read the version of Mastodon at its start. */
const VERSION = `${COMPATIBLE} (compatible; Plus ${version})`

const streamingUrl = (origin: string): string => origin.replace(/^http/, 'ws')

export const domainOf = (origin: string): string => new URL(origin).host

/** A domain that is never anybody's (RFC 2606). */
const NOWHERE = 'no-reply@plus.invalid'

/**
 * The sender of the network's mails, in place of a contact. Clients require an address: where the sender's domain is none of the
 * internet, one that no mail reaches.
 */
const senderOf = ({ mail }: Config): string => (/@.*[^.]\.[^.]/.test(mail.from.address) ? mail.from.address : NOWHERE)

/** What the network is. The account to turn to is joined to it by the caller. */
export async function presentInstance({ deps, origin }: Reader & { deps: Deps }, language: Language) {
  const { db, config } = deps
  const [look, rules, contact, isTaking] = await Promise.all([
    getLook(db),
    presentRules(deps, language),
    getContact(db),
    takesVideos(config),
  ])
  const readers = look.publicReading ? 'public' : 'authenticated'
  const timelines = { local: readers, remote: 'disabled' }
  const thumbnail = pictureOf(look, origin)
  return {
    domain: domainOf(origin),
    title: look.name,
    version: VERSION,
    source_url: `${origin}/source`,
    description: '',
    // Plus does not publish how many members it has.
    usage: { users: { active_month: 0 } },
    thumbnail: { url: thumbnail, blurhash: null, versions: {} },
    icon: [{ src: `${origin}/icon-192.png`, size: '192x192' }],
    languages: Object.keys(LANGUAGES),
    configuration: {
      urls: {
        streaming: streamingUrl(origin),
        status: null,
        about: `${origin}/about`,
        privacy_policy: `${origin}/privacy`,
        terms_of_service: `${origin}/terms`,
      },
      vapid: { public_key: publicKeyOf(deps) },
      accounts: {
        max_featured_tags: 0,
        max_pinned_statuses: 1,
        max_display_name_length: PROFILE_TEXT_LENGTHS.name,
        max_note_length: PROFILE_TEXT_LENGTHS.bio,
        max_avatar_description_length: 0,
        max_header_description_length: 0,
        max_profile_fields: 2,
        profile_field_name_limit: 'Location'.length,
        profile_field_value_limit: PROFILE_TEXT_LENGTHS.website,
      },
      ...limitsOf(isTaking),
      translation: { enabled: false },
      timelines_access: { live_feeds: timelines, hashtag_feeds: timelines, trending_link_feeds: timelines },
      limited_federation: true,
    },
    registrations: registrationsOf(look, origin),
    api_versions: { mastodon: API_VERSION },
    email: contact.email || senderOf(config),
    rules,
    look,
  }
}
