/** Reads and makes an edit of the own profile. What Plus does not have is refused, and so never forgotten. */
import { notOneOf } from '#contract/schema-texts.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import type { ownAccount } from '#server/apis/mastodon/calls/own-account.ts'
import { PROFILE_FIELDS } from '#server/apis/mastodon/entities/account.ts'
import { QUOTE_POLICIES, VISIBILITIES } from '#server/apis/mastodon/entities/audience-words.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { type AppProfileEdit, editProfileByApp, requireApp } from '#server/features/people/profiles/edit-by-app.ts'
import { setPrivacy } from '#server/features/people/profiles/privacy.ts'

type Edit = Pick<
  CallRequest<(typeof ownAccount)['PATCH /v1/accounts/update_credentials']>,
  'viewer' | 'app' | 'body' | 'files'
>
type Body = Edit['body']

/** Changes what is given of a profile, and its privacy. Answers the names of profile fields that Plus does not have. */
export async function editProfile(
  deps: Deps,
  { viewer, app, body, files: uploads }: Edit,
): Promise<{ left_out?: string[] }> {
  requireApp(app)
  const row = (await accountCache.get(deps, viewer)) ?? fail('signed_out')
  refuseMissing(body, row.is_protected === 1)
  const { display_name: name, note: bio, fields_attributes: fields, locked, hide_collections, source } = body
  const { texts, leftOut } = readFields(fields)
  const files = { avatar: uploads.avatar, coverPhoto: uploads.header }
  const whoQuotes = whoQuotesOf(source?.quote_policy)
  const privacy = {
    ...(locked !== undefined && { protectPosts: locked }),
    ...(hide_collections !== undefined && { showFollows: !hide_collections }),
    ...(whoQuotes && { whoQuotes }),
  }
  const isMore = [name, bio, texts].some((each) => each !== undefined) || hasAny(privacy) || hasAny(files)
  // Nothing else is asked for: without it the edit would remove website and location.
  if (leftOut.length > 0 && !isMore) failFields({ fields_attributes: notOneOf(Object.values(PROFILE_FIELDS)) })
  await editProfileByApp(deps, viewer, {
    texts: { name, bio, ...texts },
    files,
  })
  if (hasAny(privacy)) await setPrivacy(deps, viewer, privacy)
  return leftOut.length > 0 ? { left_out: leftOut } : {}
}

/** Whether there is a value. Forms have a list of files for each field. */
const hasAny = (fields: object): boolean =>
  Object.values(fields).some((value) => !Array.isArray(value) || value.length > 0)

const FIXED = text('Plus doesn’t have this, so it can’t be changed.')

/**
 * Refuses choices that Plus does not have. Forms send all that they show: a value that is shown now, or will be after the same
 * edit, asks for nothing.
 */
function refuseMissing(body: Body, isProtected: boolean): void {
  const states = [isProtected, body.locked ?? isProtected]
  const isOpen = states.map((state) => !state)
  const privacy: string[] = states.map((state) => VISIBILITIES[state ? 'followers' : 'everyone'])
  const { source = {} } = body
  const accepted: [field: string, isAccepted: boolean][] = [
    ['bot', body.bot !== true],
    ['discoverable', body.discoverable === undefined || isOpen.includes(body.discoverable)],
    ['indexable', body.indexable === undefined || isOpen.includes(body.indexable)],
    ['show_media', body.show_media !== false],
    ['show_media_replies', body.show_media_replies !== false],
    ['show_featured', body.show_featured !== true],
    ['avatar_description', body.avatar_description === undefined],
    ['header_description', body.header_description === undefined],
    ['attribution_domains', (body.attribution_domains ?? []).length === 0],
    ['source.privacy', source.privacy === undefined || privacy.includes(source.privacy)],
    ['source.sensitive', source.sensitive !== true],
    ['source.language', source.language === undefined],
    ['source.quote_policy', source.quote_policy === undefined || whoQuotesOf(source.quote_policy) !== undefined],
  ]
  const refused = accepted.flatMap(([field, isAccepted]): [string, Text][] => (isAccepted ? [] : [[field, FIXED]]))
  if (refused.length > 0) failFields(Object.fromEntries(refused))
}

type Who = keyof typeof QUOTE_POLICIES

const whoQuotesOf = (policy: string | undefined): Who | undefined =>
  (Object.keys(QUOTE_POLICIES) as Who[]).find((who) => QUOTE_POLICIES[who] === policy)

type FieldTexts = Pick<NonNullable<AppProfileEdit['texts']>, 'website' | 'location'>

/**
 * Website and location by the names of their fields, where one of them is named or the list is empty, and the names of others.
 * The list is whole: what it lacks is removed.
 */
function readFields(fields: Body['fields_attributes']): { texts?: FieldTexts; leftOut: string[] } {
  if (!fields) return { leftOut: [] }
  const texts = { website: '', location: '' }
  const leftOut: string[] = []
  let isNamed = false
  for (const { name = '', value = '' } of fields) {
    const known = (['website', 'location'] as const).find(
      (each) => PROFILE_FIELDS[each].toLowerCase() === name.trim().toLowerCase(),
    )
    if (known) {
      texts[known] = value
      isNamed = true
      // Forms send empty lines, too.
    } else if (!isBlank(value)) leftOut.push(name)
  }
  return { ...((isNamed || leftOut.length === 0) && { texts }), leftOut }
}
