/** The refusal of a status that mentions members whom its author does not expect, in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import type { Language } from '#contract/languages.ts'
import { text } from '#contract/server-texts.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import { Account, presentAccounts } from './account.ts'
import { rawList } from './status-list.ts'

export const UnexpectedMentions = Type.Object({ error: Type.String(), unexpected_accounts: Type.Array(Account) })

/** The refusal for mentioned accounts. */
export const refuseMentions = async (
  reader: Reader,
  accounts: readonly Id[],
  language: Language,
): Promise<RawJson<Static<typeof UnexpectedMentions>>> =>
  rawObject({
    error: translate(text('This post mentions people you may not expect.'), language),
    unexpected_accounts: rawList(await presentAccounts(reader, accounts)),
  })
