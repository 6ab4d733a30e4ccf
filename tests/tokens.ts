/** Personal access tokens, and clients that send them. */
import type { CallInput } from '#contract/index.ts'
import type { Member } from './member.ts'

type NewToken = CallInput<'POST /tokens'>['body']

/** Creates a token of a member with these scopes, and a client that sends it. */
export async function createsToken(
  member: Member,
  scopes: NewToken['scopes'],
  { name = 'Bot', days = null }: Partial<Pick<NewToken, 'name' | 'days'>> = {},
) {
  await member.reauthenticates()
  const { token, secret } = await member.call('POST /tokens', { body: { name, scopes, days } })
  return { token, secret, client: member.withToken(secret) }
}
